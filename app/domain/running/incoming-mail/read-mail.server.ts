import type { IncomingDeps, IncomingMailRow } from "./incoming-mails.server";
import type { MailAnswer, ReadMail, ReadTask, ReplyTask } from "./mail-task";
import type { ReplyText } from "./reading/reply-text";

/** Tells what was written in the mail that was read from the mail of this text, which it answers. */
export type ReadReply = (sent: string) => Promise<ReplyText>;

/** Reads the file of a mail in a worker, hands it over, and removes what was unpacked. Null for one that cannot be read. */
export async function withReadMail<Result>(
  deps: IncomingDeps,
  row: IncomingMailRow,
  use: (mail: ReadMail, readReply: ReadReply) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | { unreadable: string }> {
  const run = <Answer>(task: ReadTask | ReplyTask) => deps.workers.run<Answer>("mail", task, null, signal);
  const scratch = await deps.files.makeScratch(row.bytes);
  try {
    const source = deps.letters.pathOf(row.folder ?? "", 0);
    const read = await run<MailAnswer>({ task: "mail", source, folder: scratch.path });
    if ("unreadable" in read) return read;
    return await use(read, (sent) => run<ReplyText>({ task: "reply", bodyPath: read.bodyPath, sent }));
  } finally {
    await scratch.remove();
  }
}
