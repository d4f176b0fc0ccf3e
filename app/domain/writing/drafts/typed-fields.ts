import { isChoiceOfBuilder } from "./builder-fields";

const notTyped =
  /^(intent|again|version|type|storyType|size|attach|username|code|\w+Id|\w+At|go-\w+|heldForm|shownWords|bookType)$|password|token/i;

/** True for a field with words that a person types; false for ids, times, passwords, tokens, payment and choices. */
export function isTyped(fieldName: string): boolean {
  return !notTyped.test(fieldName) && !payment.test(fieldName) && !isChoiceOfBuilder(fieldName);
}

/** The way to pay, and the total that was seen. */
const payment = /^(paymentMethod|savedMethod|keepMethod|seenCents)$/;

/** Whether a field of a form may be held: passwords and what is paid with never are. */
export function isKept(fieldName: string): boolean {
  return !isPasswordField(fieldName) && !payment.test(fieldName);
}

/** Passwords are never kept. */
export function isPasswordField(fieldName: string): boolean {
  return /password/i.test(fieldName);
}
