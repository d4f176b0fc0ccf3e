/** The words that are met most often, about as many of each language: one that is missing here would count for its neighbors alone. */
const smallWords: Record<string, string> = {
  en: "the of and to a in was he that it his her with as had for she not at but be on they have him which said from all this my me were or one by so when there we you your if no out up them our us then who what their would into been an is are i did could after about",
  de: "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an er hat aus bei war wir ich sie nach uns mir mich wie so noch nur über waren hatte mein meine wenn dass aber zum zur einen einem man was dann",
  es: "de la que el en y a los se del las un por con no una su para es al lo como más pero sus le ya o este sí porque cuando muy sin sobre mi me hasta hay donde yo nos era había fue ni también nosotros ella él años mis son está tenía todo todos te desde entonces así",
  fr: "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec son mais comme nous on ou si leur ma mon mes elle je me était avait sa tout quand lui être cette ils aux y",
  it: "di e il la che in un a per è una sono con non del si da come le dei nel alla più anche al mi ma lo i gli della mia mio era aveva suo sua ci quando se ho questo quello io noi ai dal nella molto poi dopo",
  pt: "de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito nos já eu também só pelo pela até isso ela era minha meu foi tinha me nós depois lá são está",
  nl: "de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij uit we was had ik mijn ze hij zij naar je toen nog door of over wat wij waren geen al werd haar hem hun werden zo heel",
  pl: "w i na z do się że nie to jest o a po jak od ale za był była było przez tak co dla już mnie mój moja moje tym ten mi ja go jego jej ich miał kiedy bardzo byli czy tylko u tego",
  sv: "och i att en det som på är av för med den till inte har de ett om han var jag från vi så kan när men min mitt mina hade hon sig ut upp där efter över oss mig vid eller också blev",
  da: "og i at det er en til på som med for af den ikke de har jeg et var min mit mine han der vi om men så hun blev havde mig efter sig fra når da os ud op ved eller kunne være noget meget",
  nb: "og i at det er en til på som med for av den ikke de har jeg et var min mitt mine han der vi om men så hun ble hadde meg etter seg fra når da oss ut opp ved eller kunne være noe mye å",
  fi: "ja on ei oli että se hän mutta niin kun minä olen kuin ne me ovat myös joka mitä tämä sen hänen minun meidän olivat sitten vain jo kanssa sitä siellä äiti isä oma kaikki",
  cs: "a se na že je v to s z do i o k ale jak po pro když byl byla bylo jsem jsme můj moje mi mě ho si by už tak který které jeho její od nebo také za jako ve jen tam",
  hu: "a az hogy nem és volt egy meg is mint csak már de ha azt én mi ez el ki le fel voltak még majd vagy ő neki nekem amikor ahol nagyon apám anyám aki itt ott sem ezt után",
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

/** The expected language is left only for one that leads clearly, because neighbors share words, and few words say little. */
const leadFactor = 1.5;
const leadWords = 2;

/** The first one found of equals. A word counts for each of its languages by an equal part. */
function mostFrequent(words: string[], expected: string): { code: string; count: number } {
  const counts = codes.map(() => 0);
  for (const word of words) {
    const places = languagesByWord.get(word) ?? [];
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1 / places.length;
  }
  const count = Math.max(...counts);
  const own = counts[codes.indexOf(expected)];
  if (own !== undefined && count < own * leadFactor + leadWords) return { code: expected, count: own };
  return { code: codes[counts.indexOf(count)] ?? unknownLanguage, count };
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
