import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MailAnswer, MailTask, ReadTask } from "./mail-task";
import { readIncomingMail, UnreadableMail } from "./reading/incoming-mail";
import { type ReplyText, readReply } from "./reading/reply-text";

/** Does what a worker is asked about a mail, which came from outside. */
export async function runMailTask(task: MailTask): Promise<MailAnswer | ReplyText> {
  if (task.task === "mail") return readMail(task);
  return readReply(await readFile(task.bodyPath, "utf8"), task.sent);
}

async function readMail({ source, folder }: ReadTask): Promise<MailAnswer> {
  try {
    const { files, body, ...mail } = await readIncomingMail(await readFile(source));
    const written = [];
    for (const [n, { name, content, sha256 }] of files.entries()) {
      const file = path.join(folder, String(n));
      await writeFile(file, content);
      written.push({ name, path: file, bytes: content.length, sha256 });
    }
    const bodyPath = path.join(folder, "body");
    await writeFile(bodyPath, body);
    return { ...mail, bodyPath, files: written };
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message };
    throw error;
  }
}
