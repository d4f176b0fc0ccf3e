import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { repeatedPart } from "./patterns";
import { fold, spellingsOf, withoutSigns } from "./spellings";

/** Rarer passwords hold words of good ones: their other spellings are allowed. */
const mostCommonCount = 10_000;
/** What people of this site would think of, and lists do not have. */
const ownList = ["lifestory", "mylifestory", "lifestories", "memoir", "memories", "alifebook", "storybook"];

/** "\n123456\npassword\n", the most common first. */
interface Lists {
  all: string;
  mostCommon: string;
}

let lists: Lists | undefined;

/** True for one of the 49,000 most common passwords, and for another spelling of the most common 10,000. */
export function isCommon(password: string): boolean {
  lists ??= readLists();
  const { all, mostCommon } = lists;
  const asTyped = [password.toLowerCase(), withoutSigns(fold(password))];
  const spellings = spellingsOf(password).flatMap((word) => [word, repeatedPart(word)]);
  const isIn = (list: string) => (word: string) => list.includes(`\n${word}\n`);
  return asTyped.some(isIn(all)) || spellings.some(isIn(mostCommon));
}

/** One text of half a megabyte, read when the first password is chosen: a set of as many words takes ten times as much. */
function readLists(): Lists {
  const words = [...ownList, ...readWords("passwords")];
  const inLines = (some: string[]) => `\n${some.join("\n")}\n`;
  return { all: inLines(words), mostCommon: inLines(words.slice(0, mostCommonCount)) };
}

/** A list of words of the package: its modules would stay in memory as a whole, and load more slowly. */
export function readWords(name: "passwords" | "diceware"): string[] {
  const file = createRequire(import.meta.url).resolve(`@zxcvbn-ts/language-common/src/${name}.json`);
  const words: unknown = JSON.parse(readFileSync(file, "utf8"));
  return Array.isArray(words) ? words.map(String) : [];
}
