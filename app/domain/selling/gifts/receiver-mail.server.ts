import type { CheckoutRow } from "~/db/tables";
import { enqueueMail, findLink, type MailDeps } from "../../base/mail/outbox.server";
import { giftEndedLetter } from "./gift-letters";

/** Tells the receiver that the months of a gift are over, where they have an address. Nothing goes to the giver. */
export async function mailGiftEnded(
  deps: MailDeps,
  { userId }: CheckoutRow,
  planName: string,
): Promise<void> {
  const writer = await deps.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirst();
  const recipient = writer?.email;
  if (!recipient) return;
  const href = findLink(deps.config, "/preview");
  const letter = () => giftEndedLetter(recipient, planName, href);
  await enqueueMail(deps, { kind: "gift-writer", userId, recipient, letter });
}
