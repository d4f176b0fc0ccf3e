import type { IncomingDeps, IncomingMailRow } from "./incoming-mails.server";
import type { MailAnswer, ReadMail } from "./mail-task";

/** Reads the file of a mail in a worker, hands it over, and removes what was unpacked. Null for one that cannot be read. */
export async function withReadMail<Result>(
  deps: IncomingDeps,
  row: IncomingMailRow,
  use: (mail: ReadMail) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | { unreadable: string }> {
  const scratch = await deps.files.makeScratch(row.bytes);
  try {
    const task = { source: deps.letters.pathOf(row.folder ?? "", 0), folder: scratch.path };
    const read = await deps.workers.run<MailAnswer>("mail", task, null, signal);
    return "unreadable" in read ? read : await use(read);
  } finally {
    await scratch.remove();
  }
}
