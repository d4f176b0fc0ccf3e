import type { Db } from "~/db/open.server";
import type { CheckoutRow } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Letter } from "../../../base/mail/letter";
import { selectByAddress } from "../../../people/users/accounts-by-address.server";
import { setUpLabel } from "../letters";

/** Adds to a new buyer's mail that their address has an account. A page would disclose which addresses have one. */
export async function forKnownAddress<Words extends Omit<Letter, "from">>(
  { db }: { db: Db },
  { email, userId }: Pick<CheckoutRow, "email" | "userId">,
  letter: () => Words,
): Promise<() => Words> {
  if (userId !== null || email === null || !(await hasAccount(db, email))) return letter;
  return () => withNote(letter());
}

function withNote<Words extends Omit<Letter, "from">>(letter: Words): Words {
  const [first = "", ...others] = letter.paragraphs;
  return {
    ...letter,
    paragraphs: [first, t(knownAddressWords), ...others],
    ...(letter.button?.label === t(setUpLabel) && {
      button: { ...letter.button, label: t("Add it to your account, or make a new one") },
    }),
  };
}

const knownAddressWords = message(
  "You have an account with this address already. To go on writing there, follow the link below, choose “I have an account” and sign in: the plan is then added to it. If the plan is for somebody else, make a new account.",
);

async function hasAccount(db: Db, email: string): Promise<boolean> {
  const user = await selectByAddress(db, email).where("suspendedAt", "is", null).executeTakeFirst();
  return user !== undefined;
}
