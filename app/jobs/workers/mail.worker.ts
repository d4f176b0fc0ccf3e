import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MailAnswer, MailTask } from "~/domain/running/incoming-mail/mail-task";
import { readIncomingMail, UnreadableMail } from "~/domain/running/incoming-mail/reading/incoming-mail";
import { serveOnce } from "./worker";

/** What came from outside is read here, within limits. Files are written beside, and only named. */
serveOnce<MailTask, MailAnswer>(async ({ source, folder }) => {
  try {
    const { files, ...mail } = await readIncomingMail(await readFile(source));
    const written = [];
    for (const [n, { name, content, sha256 }] of files.entries()) {
      const file = path.join(folder, String(n));
      await writeFile(file, content);
      written.push({ name, path: file, bytes: content.length, sha256 });
    }
    return { ...mail, files: written };
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message };
    throw error;
  }
});
