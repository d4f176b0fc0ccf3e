/** Commands that an operator runs beside a server. */
export const besideServer = ["backup", "backups", "restore", "user", "mail", "transcribe"];
