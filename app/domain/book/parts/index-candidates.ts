import { setImmediate } from "node:timers/promises";
import { currentLocale } from "~/messages/language";
import type { Book, BookStory } from "../model";

export interface IndexCandidate {
  term: string;
  stories: number;
}

const mostCandidates = 120;
const nameWord = String.raw`\p{Lu}[\p{L}\p{M}’'.-]*[\p{L}\p{M}]`;
/** Abbreviations and initials belong to the name behind them: "St. Asaph", "J. B. Reed". */
const shortened = String.raw`(?:(?:St|Ste|Mt|Ft|Dr|Dra|Mr|Mrs|Ms|Jr|Sr|Sra|Srta|Rev|Col|Gen|Capt|Lt|Sgt|Prof|Gov|\p{Lu})\. )`;
const particles = "(?:(?:van|von|de|del|der|da|dos|das|las|los|la|le|of|the) ){0,2}";
/** Words that begin with a capital, with particles between: "Vincent van Gogh". */
const names = new RegExp(`${shortened}*${nameWord}(?: ${particles}${shortened}*${nameWord})*`, "gu");
/** The end of a name whose rest is missing, as "Bishop of St". */
const endsShortened =
  /(?:^| )(?:St|Ste|Mt|Ft|Dr|Dra|Mr|Mrs|Ms|Sr|Sra|Srta|Rev|Col|Gen|Capt|Lt|Sgt|Prof|Gov)$/u;
const notNames = new Set(
  (
    "I I'm I’m I've I’ve I'd I’d I'll I’ll The A An And But Or So If When While Then There They We He She It You My Our His Her Their " +
    "Its This That These Those What Why How Who Where Which In On At To From For With By Of As After Before Not No Yes One Two Every " +
    "Each All Some Many Most Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July " +
    "August September October November December Christmas Easter Thanksgiving God Lord American English German French Mr Mrs Ms Dr " +
    "Dios Señor Navidad Pascua Reyes Sr Sra Srta Dra"
  ).split(" "),
);

/** Letters between two pauses: some milliseconds of work. */
const lettersPerTurn = 60_000;

/**
 * Names of people and places that the stories may speak of, the most frequent first: their places, the people of the
 * bio, and words with capitals that neither begin a sentence or a line nor occur without a capital. Lets other requests
 * pass while it reads.
 */
export async function listIndexCandidates({
  chapters,
  parts,
}: Pick<Book, "chapters" | "parts">): Promise<IndexCandidate[]> {
  const known = new Set(parts.life ? namesIn(`x ${parts.life.spouse}, ${parts.life.children}`) : []);
  const counts = new Map<string, number>([...known].map((name) => [name, 0]));
  const small = new Set<string>();
  let letters = 0;
  for (const story of chapters.flatMap(({ stories }) => stories)) {
    const found = new Set(placeOf(story));
    for (const text of textsOf(story)) {
      for (const name of namesIn(text)) found.add(name);
      for (const word of text.match(smallWord) ?? []) small.add(word);
      letters += text.length;
      if (letters > lettersPerTurn) {
        letters = 0;
        await setImmediate();
      }
    }
    for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const order = new Intl.Collator(currentLocale());
  return [...counts]
    .filter(([term]) => known.has(term) || !small.has(term.toLowerCase()))
    .map(([term, count]) => ({ term, stories: count }))
    .sort((one, other) => other.stories - one.stories || order.compare(one.term, other.term))
    .slice(0, mostCandidates)
    .sort((one, other) => order.compare(one.term, other.term));
}

/** Words that the text also writes without a capital: those are no names. */
const smallWord = /(?<![\p{L}\p{M}’'])\p{Ll}[\p{L}\p{M}’'-]{2,}/gu;

function placeOf({ location }: BookStory): string[] {
  const place = location.split(",")[0]?.trim() ?? "";
  return place === "" ? [] : [place];
}

function textsOf({ paragraphs, media }: BookStory): string[] {
  return [...paragraphs, ...media.map(({ caption }) => caption)];
}

function namesIn(text: string): string[] {
  return [...text.matchAll(names)]
    .filter(({ index }) => !beginsSentence(text, index))
    .map(([name]) => name.replace(/[’']s$/u, ""))
    .filter(
      (name) =>
        !endsShortened.test(name) && name.length > 2 && !notNames.has(name) && name !== name.toUpperCase(),
    );
}

function beginsSentence(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 8), index).replace(/[ \t]+$/u, "");
  return index === 0 || before === "" || /(?:[.!?…:;“"«‘¿¡(\n—–-]|\n\s*)$/u.test(before);
}
