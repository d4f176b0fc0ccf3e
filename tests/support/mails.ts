import type { Db } from "~/db/open.server";
import type { MailKind } from "~/db/tables";

export async function giveMailbox(db: Db, userId: number, email: string): Promise<void> {
  await db.updateTable("users").set({ email }).where("id", "=", userId).execute();
}

/** Newest first. */
export async function mailsTo(db: Db, recipient: string, kind?: MailKind) {
  let query = db.selectFrom("mails").selectAll().where("recipient", "=", recipient);
  if (kind) query = query.where("kind", "=", kind);
  return query.orderBy("id", "desc").execute();
}

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
