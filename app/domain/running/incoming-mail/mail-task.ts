import type { IncomingMail } from "./reading/incoming-mail";

/** A mail is read first, which says whose answer it is; then what was written in it is told from the mail that it answers. */
export type MailTask = ReadTask | ReplyTask;

export interface ReadTask {
  task: "mail";
  source: string;
  folder: string;
}

export interface ReplyTask {
  task: "reply";
  /** Where the words of a mail that was read are. */
  bodyPath: string;
  /** The text of the mail that is answered. */
  sent: string;
}

export interface AttachedFile {
  name: string;
  path: string;
  bytes: number;
  sha256: string;
}

/** The files of a mail, and its body, are on the disk, and only named here. */
export type ReadMail = Omit<IncomingMail, "files" | "body"> & { files: AttachedFile[]; bodyPath: string };

export type MailAnswer = ReadMail | { unreadable: string };
