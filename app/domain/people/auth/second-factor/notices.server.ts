import { enqueueMail, type MailDeps } from "../../../base/mail/outbox.server";
import { type FactorNews, secondFactorLetter } from "./letters";

/** Call within the transaction of the change. Ignores a user without an address. */
export async function mailFactorNews(deps: MailDeps, userId: number, news: FactorNews): Promise<void> {
  const user = await deps.db
    .selectFrom("users")
    .select(["displayName", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!user.email) return;
  const letter = () => secondFactorLetter(user.displayName, news);
  await enqueueMail(deps, { kind: "second-factor", userId, recipient: user.email, letter });
}
