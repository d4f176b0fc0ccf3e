import type { IncomingMail } from "./reading/incoming-mail";

export interface MailTask {
  source: string;
  folder: string;
}

export interface AttachedFile {
  name: string;
  path: string;
  bytes: number;
  sha256: string;
}

export type ReadMail = Omit<IncomingMail, "files"> & { files: AttachedFile[] };

export type MailAnswer = ReadMail | { unreadable: string };
