import type { MarkPlace } from "./marks";

/* Text that is not prose: web and mail addresses, code. */

const longestToken = 120;
const address = /^\W*(?:[a-z]{2,10}:\/\/|www\.)|[^\s@]@[^\s@]+\.\p{L}/iu;
const code = /[\\{}=<>|]|[\p{L}\p{N}_]\(["']/u;
const option = /^--\p{Ll}[\p{L}\p{N}-]*$/u;

/** Most texts have none, and need no look at every mark. */
const sign = /[\\{}=<>|`@]|:\/\/|www\.|\(["']|(?:^|\s)--\p{Ll}/iu;

/** False for text without any sign of addresses or code, of which no mark needs isLiteral. */
export function mayHaveLiterals(text: string): boolean {
  return sign.test(text);
}

/** True for a mark in an address, an option such as --help, or code, which stays as it was typed. */
export function isLiteral(place: MarkPlace): boolean {
  const { text, at, mark } = place;
  const start = lastSpace(text.slice(Math.max(0, at - longestToken), at));
  const rest = /^\S*/.exec(text.slice(at + mark.length, at + mark.length + longestToken))?.[0] ?? "";
  const token = start + mark + rest;
  if (code.test(token)) return true;
  if (address.test(token) && /[\p{L}\p{N}]/u.test(rest)) return true;
  if (mark === "--" && start === "" && option.test(token)) return isOnlyDash(text, at);
  return isInBackticks(text, at);
}

function lastSpace(before: string): string {
  return /\S*$/.exec(before)?.[0] ?? "";
}

/** `--word` is an option of a command, unless its phrase ends with a dash as well. */
function isOnlyDash(text: string, at: number): boolean {
  return text.indexOf("--", at + 2) === -1 && !text.slice(0, at).includes("--");
}

function isInBackticks(text: string, at: number): boolean {
  const line =
    text
      .slice(Math.max(0, at - longestToken), at)
      .split("\n")
      .at(-1) ?? "";
  if (!line.includes("`")) return false;
  const rest = text.slice(at, at + longestToken).split("\n")[0] ?? "";
  return line.split("`").length % 2 === 0 && rest.includes("`");
}
