import { t } from "~/messages/translate";

/** The share of the limit from which the count is shown. */
const near = 0.9;

/** "12 characters left"; nothing far from the limit. */
export function lengthText(length: number, max: number): string {
  if (length > max)
    return t(
      "{over, plural, one {# character too many.} other {# characters too many.}} Nothing is cut off: please shorten this before you save.",
      { over: length - max },
    );
  return length > near * max
    ? t("{left, plural, one {# character left.} other {# characters left.}}", { left: max - length })
    : "";
}
