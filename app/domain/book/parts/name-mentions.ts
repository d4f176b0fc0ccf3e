/* Names in running text: words with capitals that no sentence begins with. */

export interface NameMention {
  name: string;
  /** The word before it, as it is written; empty where there is none. */
  before: string;
}

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

/** Mentions of what may be names, in their order, without a possessive ending. */
export function mentionsIn(text: string): NameMention[] {
  return [...text.matchAll(names)]
    .filter(({ index }) => !beginsSentence(text, index))
    .map(({ 0: name, index }) => ({ name: name.replace(/[’']s$/u, ""), before: wordBefore(text, index) }))
    .filter(
      ({ name }) =>
        !endsShortened.test(name) && name.length > 2 && !notNames.has(name) && name !== name.toUpperCase(),
    );
}

/** Words that a text also writes without a capital: those are no names. */
export function smallWordsIn(text: string): string[] {
  return text.match(smallWord) ?? [];
}

const smallWord = /(?<![\p{L}\p{M}’'])\p{Ll}[\p{L}\p{M}’'-]{2,}/gu;

function wordBefore(text: string, index: number): string {
  return /([\p{L}\p{M}’']+) $/u.exec(text.slice(Math.max(0, index - 24), index))?.[1] ?? "";
}

function beginsSentence(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 8), index).replace(/[ \t]+$/u, "");
  return index === 0 || before === "" || /(?:[.!?…:;“"«‘¿¡(\n—–-]|\n\s*)$/u.test(before);
}
