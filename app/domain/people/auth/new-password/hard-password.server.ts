import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { ValidationError } from "../../../base/errors";
import { isCommon } from "./common-passwords.server";
import { isName, type PasswordOwner } from "./names";
import { isPattern } from "./patterns";
import { offerThreeWords } from "./three-words.server";

interface PasswordDeps {
  config: { brandName: string };
}

/** Throws ValidationError (field `password`) for a password that is easy to guess, with three random words instead. */
export function requireHardPassword({ config }: PasswordDeps, password: string, owner: PasswordOwner): void {
  const words = easyPasswordMessage(password, owner, config.brandName);
  if (words) throw new ValidationError({ password: [words] });
}

/** Throws like `requireHardPassword`, with the names and mail address of the user. Checks nothing for an unknown user. */
export async function requireHardPasswordOf(
  deps: PasswordDeps & { db: Db },
  userId: number,
  password: string,
): Promise<void> {
  const owner = await deps.db
    .selectFrom("users")
    .select(["username", "displayName", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (owner) requireHardPassword(deps, password, owner);
}

/** Says why the password is easy to guess, and three other words, which differ each time; null if it is not. */
export function explainEasyPassword(
  password: string,
  owner: PasswordOwner,
  brandName: string,
): string | null {
  const words = easyPasswordMessage(password, owner, brandName);
  return words && t(words);
}

function easyPasswordMessage(password: string, owner: PasswordOwner, brandName: string): Message | null {
  if (isName(password, owner, brandName))
    return message(
      'This password is too easy to guess. It is a name that others know. Three words such as "{words}" are easier to remember and harder to guess.',
      { words: offerThreeWords() },
    );
  if (isPattern(password))
    return message(
      'This password is too easy to guess. It repeats a few signs, or follows the keyboard. Three words such as "{words}" are easier to remember and harder to guess.',
      { words: offerThreeWords() },
    );
  if (isCommon(password))
    return message(
      'This password is too easy to guess. Many people use one like it. Three words such as "{words}" are easier to remember and harder to guess.',
      { words: offerThreeWords() },
    );
  return null;
}
