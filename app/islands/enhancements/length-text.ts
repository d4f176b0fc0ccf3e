import { locale } from "~/domain/base/locale";
import { pluralForm } from "../plural-form";

/** The share of the limit from which the count is shown. */
const near = 0.9;

/** "12 characters left"; nothing far from the limit. */
export function lengthText(length: number, max: number): string {
  if (length > max) {
    const over = count(length - max);
    return `${over} too many. Nothing is cut off: please shorten this before you save.`;
  }
  return length > near * max ? `${count(max - length)} left.` : "";
}

function count(characters: number): string {
  return `${characters.toLocaleString(locale)} ${pluralForm(characters, "character", "characters")}`;
}
