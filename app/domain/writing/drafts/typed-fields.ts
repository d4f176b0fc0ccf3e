import { isChoiceOfBuilder } from "./builder-fields";

const notTyped =
  /^(intent|version|type|storyType|size|attach|username|code|\w+Id|\w+At|go-\w+|heldForm|shownWords|bookType)$|password|token/i;

export function isTyped(fieldName: string): boolean {
  return !notTyped.test(fieldName) && !isChoiceOfBuilder(fieldName);
}

/** Passwords are never kept. */
export function isPasswordField(fieldName: string): boolean {
  return /password/i.test(fieldName);
}
