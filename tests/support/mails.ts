import type { Db } from "~/db/open.server";
import type { MailKind } from "~/db/tables";

/** Gives a person of the tests a mailbox. */
export async function giveMailbox(db: Db, userId: number, email: string): Promise<void> {
  await db.updateTable("users").set({ email }).where("id", "=", userId).execute();
}

/** The mails that wait for somebody, the newest first. */
export async function mailsTo(db: Db, recipient: string, kind?: MailKind) {
  let query = db.selectFrom("mails").selectAll().where("recipient", "=", recipient);
  if (kind) query = query.where("kind", "=", kind);
  return query.orderBy("id", "desc").execute();
}

/** The newest mail's link and code. */
export async function newestLink(
  db: Db,
  recipient: string,
): Promise<{ href: string; path: string; token: string; code: string }> {
  const [mail] = await mailsTo(db, recipient);
  const href = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const url = new URL(href);
  const code = /^\d{6}$/m.exec(mail?.text ?? "")?.[0] ?? "";
  return { href, path: url.pathname + url.search, token: url.searchParams.get("token") ?? "", code };
}
