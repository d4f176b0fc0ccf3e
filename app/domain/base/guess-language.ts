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
  da: "og at det som en på er ikke jeg med til var mig af havde efter",
  nb: "og at det som en på er ikke jeg med til var meg av hadde etter",
  fi: "ja on ei oli että se hän mutta niin kun minä olen kuin ne me",
  cs: "se na že je byl byla můj moje ale jak po pro když jsem jsme to",
  hu: "a az hogy nem és volt egy meg is mint csak már de ha azt én",
};
const codes = Object.keys(smallWords);
const languagesByWord = new Map<string, number[]>();
for (const [place, words] of Object.values(smallWords).entries())
  for (const word of words.split(" "))
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), place]);

const unknownLanguage = "und";
const enoughWords = 12;
const enoughShare = 0.1;
/** Not hyphenated. */
const vietnamese = /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/gi;

const enoughLetters = 2_000;

/** Two-letter code, by script or (Latin) by common words, or "und". `fallback` is for short texts. */
export function guessLanguage(text: string, fallback = unknownLanguage): string {
  const script = scriptLanguage(text);
  if (script) return script;
  const words =
    text
      .slice(0, enoughLetters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (isVietnamese(text, words.length)) return "vi";
  if (words.length < enoughWords) return fallback;
  const { code, count } = mostFrequent(words, fallback);
  return count / words.length >= enoughShare ? code : unknownLanguage;
}

function isVietnamese(text: string, words: number): boolean {
  return (text.slice(0, enoughLetters).match(vietnamese)?.length ?? 0) > words / 8;
}

const closeEnough = 0.9;

/** Neighbors such as Danish and Norwegian share nearly all words: the expected language wins if it is close; of equals, the first one found. */
function mostFrequent(words: string[], expected: string): { code: string; count: number } {
  const counts = new Map<number, number>();
  for (const word of words) {
    const places = languagesByWord.get(word);
    if (places) for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const count = Math.max(0, ...counts.values());
  const own = counts.get(codes.indexOf(expected)) ?? 0;
  if (expected !== "en" && count > 0 && own >= closeEnough * count) return { code: expected, count: own };
  const [best = -1] = [...counts].find(([, times]) => times === count) ?? [];
  return { code: codes[best] ?? unknownLanguage, count };
}

const scripts: [RegExp, string][] = [
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Lao}/gu, "lo"],
  [/\p{Script=Khmer}/gu, "km"],
  [/\p{Script=Myanmar}/gu, "my"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Bengali}/gu, "bn"],
  [/\p{Script=Gurmukhi}/gu, "pa"],
  [/\p{Script=Gujarati}/gu, "gu"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Kannada}/gu, "kn"],
  [/\p{Script=Malayalam}/gu, "ml"],
  [/\p{Script=Sinhala}/gu, "si"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Ethiopic}/gu, "am"],
];
const ukrainian = /[іїєґ]/i;
const otherThanLatin = /[\u0370-\u1dff\u2e80-\u{10ffff}]/u;

/** Japanese mixes Han with kana. */
function scriptLanguage(text: string): string | undefined {
  if (!otherThanLatin.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const found = scripts.map(([pattern, code]) => ({ code, share: count(pattern) / Math.max(letters, 1) }));
  const japanese = found.find(({ code }) => code === "ja");
  if (japanese && japanese.share > 0.15) return "ja";
  const main = found.find(({ share }) => share > 0.5)?.code;
  return main === "ru" && ukrainian.test(text) ? "uk" : main;
}
