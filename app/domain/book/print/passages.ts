import { isRightToLeft } from "../text/typography";

/** Language for hyphenation. */
export interface Passage {
  text: string;
  lang: string;
  rtl: boolean;
}

/** `language`: fallback for short texts. */
export function passage(text: string, language: string): Passage {
  return {
    text: withBreakOpportunities(text),
    lang: guessLanguage(text, language),
    rtl: isRightToLeft(text),
  };
}

const longestWord = 40;
const breakEvery = 20;
const unbreakable = new RegExp(
  String.raw`[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{${longestWord},}`,
  "gu",
);
const zeroWidthSpace = "\u200b";

/** Lets long words such as URLs break anywhere. */
function withBreakOpportunities(text: string): string {
  return text.replace(unbreakable, (word) =>
    graphemesOf(word)
      .map((character, place) =>
        place > 0 && place % breakEvery === 0 ? zeroWidthSpace + character : character,
      )
      .join(""),
  );
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** The segmenter copies its input for each grapheme, so it gets short windows. */
const windowLength = 300;
const trailingHighSurrogate = /[\ud800-\udbff]$/;

/** The last grapheme of a window may continue, and is read again. */
function graphemesOf(word: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const isEnd = at + windowLength >= word.length;
    const window = isEnd
      ? word.slice(at)
      : word.slice(at, at + windowLength).replace(trailingHighSurrogate, "");
    const characters = [...segmenter.segment(window)].map(({ segment }) => segment);
    const last = !isEnd && characters.length > 1 ? (characters.pop() ?? "") : "";
    found.push(...characters);
    at += window.length - last.length;
  }
  return found;
}

const smallWords: Record<string, string> = {
  en: "the and of to was in that had with my his her they were from this",
  de: "der die und das nicht ich ist ein mit auf den dem war wir sich auch",
  es: "el los que las una del por con para como pero muy era mi su años",
  fr: "les des une est dans qui pour pas sur avec je nous était mais il au",
  it: "che il della con per non una sono gli mia del era più anche nel di",
  pt: "que não uma com os para mais meu minha dos ele era muito foi quando ao",
  nl: "het een van niet was met ik dat voor op zijn we naar mijn ook maar",
  pl: "się nie na że jest do był była mój moja przez ale jak po dla to",
  sv: "och att det som en på är inte jag med för var min hade han av",
  da: "og at det som en på er ikke jeg med til var min havde han af",
  cs: "se na že je byl byla můj moje ale jak po pro když jsem jsme to",
  hu: "a az hogy nem és volt egy meg is mint csak már de ha azt én",
};
const commonWordSets = Object.entries(smallWords).map(
  ([code, words]) => [code, new Set(words.split(" "))] as const,
);

const unknownLanguage = "und";
const enoughWords = 12;
const enoughShare = 0.1;
/** Not hyphenated. */
const vietnamese = /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/gi;

/** Two-letter code, by script or (Latin) by common words, or "und". `fallback` is for short texts. */
export function guessLanguage(text: string, fallback = unknownLanguage): string {
  const script = scriptLanguage(text);
  if (script) return script;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if ((text.match(vietnamese)?.length ?? 0) > words.length / 8) return "vi";
  if (words.length < enoughWords) return fallback;
  const [best] = commonWordSets
    .map(([code, list]) => ({ code, share: words.filter((word) => list.has(word)).length / words.length }))
    .sort((one, other) => other.share - one.share);
  return best && best.share >= enoughShare ? best.code : unknownLanguage;
}

const scripts: [RegExp, string][] = [
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Greek}/gu, "el"],
];

/** Japanese mixes Han with kana. */
function scriptLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const found = scripts.map(([pattern, code]) => ({ code, share: count(pattern) / Math.max(letters, 1) }));
  const japanese = found.find(({ code }) => code === "ja");
  if (japanese && japanese.share > 0.15) return "ja";
  return found.find(({ share }) => share > 0.5)?.code;
}
