/* Mails that nobody wrote: automatic answers, newsletters, and reports of mail servers (RFC 3834). None is an answer. */

interface Heads {
  header: (name: string) => string;
  subject: string;
  from: string;
}

const subjects =
  /^(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|ooo\b|abwesenheit|automatische antwort|abwesend|respuesta automática|respuesta autom|fuera de la oficina|réponse automatique|תשובה אוטומטית|מענה אוטומטי|undeliver|delivery status notification|mail delivery (failed|subsystem)|returned mail|failure notice)/i;
const machines = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@]|$)/i;

/** Whether a program sent a mail, by headers, sender's address or subject; `header` gives "" for a missing one. */
export function isAutomatic({ header, subject, from }: Heads): boolean {
  const submitted = header("auto-submitted").split(";")[0]?.trim().toLowerCase() ?? "";
  if (submitted !== "" && submitted !== "no") return true;
  if (/^(bulk|junk|list|auto_reply)$/i.test(header("precedence").trim())) return true;
  const marks = [
    "x-autoreply",
    "x-autorespond",
    "x-auto-reply",
    "x-mail-autoreply",
    "list-id",
    "list-unsubscribe",
  ];
  if (marks.some((name) => header(name) !== "")) return true;
  if (/^<\s*>$/.test(header("return-path").trim())) return true;
  if (/^multipart\/report/i.test(header("content-type").trim())) return true;
  return machines.test(from) || subjects.test(subject.replace(/^(re|aw|antw|fw|fwd)\s*:\s*/i, "").trim());
}
