import { randomInt } from "node:crypto";

/** Leaves out letters and digits that look alike: 30 remain, so that a code of twelve has 58 bits. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 3;
const groupLength = 4;

/** A random code to read from paper and type, in groups: "7KQM-2XWD-94HT". */
export function makeReadableCode(): string {
  return Array.from({ length: groups }, randomGroup).join("-");
}

function randomGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** The code's letters and digits, however it was typed. */
export function plainCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
