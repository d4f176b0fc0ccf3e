import { createHash } from "node:crypto";
import { foldText } from "../../../base/fold";
import type { FoundLetter } from "./found-letter";

const shortest = 20;

/** Recognizes a letter that comes twice by its words, whatever program kept it; a short one by its day and photos too. */
export function fingerprintOf({ content, sentOn, photos }: FoundLetter): string {
  const words = foldText(content).replace(/[^\p{L}\p{N}]+/gu, "");
  const hash = createHash("sha256").update(words);
  if (words.length < shortest) {
    hash.update(sentOn);
    for (const { content } of photos) hash.update(createHash("sha256").update(content).digest());
  }
  return hash.digest("base64url");
}
