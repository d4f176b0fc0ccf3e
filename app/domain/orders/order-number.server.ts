import { randomInt } from "node:crypto";

/** No vowels, so that no words come about, and nothing that is taken for another when it is read out. */
const letters = "BCDFGHJKMNPQRSTVWXYZ23456789";

/** A number that tells nothing, neither how many orders there are nor when it was made: "ALR-7KQ2-XW9D". */
export function makeOrderNumber(): string {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `ALR-${part()}-${part()}`;
}

/** What somebody typed as the beginning of an order number, as numbers begin; null where it cannot be one. */
export function orderNumberPrefix(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const own = /^(?:ALR)?([A-Z0-9]{1,8})$/.exec(text)?.[1];
  if (!own || [...own].some((letter) => !letters.includes(letter))) return text === "ALR" ? "ALR-" : null;
  return own.length > 4 ? `ALR-${own.slice(0, 4)}-${own.slice(4)}` : `ALR-${own}`;
}
