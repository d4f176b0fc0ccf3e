import { enqueueMail, type MailDeps } from "../../../base/mail/outbox.server";
import { type FactorNews, secondFactorLetter } from "./letters";

/** Mails the news if the user has an address. Call within the transaction of the change. */
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
