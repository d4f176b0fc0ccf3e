import { expect, test } from "vitest";
import { typographic } from "./typographic";

const nnbsp = "\u202f";

test.each([
  [
    "en",
    `"Come in," she said. "He asked: 'Who is there?'"`,
    "“Come in,” she said. “He asked: ‘Who is there?’”",
  ],
  ["de", `"Komm," sagte sie. "Er fragte: 'Wer da?'"`, "„Komm,“ sagte sie. „Er fragte: ‚Wer da?‘“"],
  ["fr", `"Viens", dit-elle.`, `«${nnbsp}Viens${nnbsp}», dit-elle.`],
  ["es", `"Ven", dijo. "El 'pan'"`, "«Ven», dijo. «El “pan”»"],
  ["it", `"Vieni", disse.`, "«Vieni», disse."],
  ["nl", `"Kom", zei ze. 's Avonds in 't dorp.`, "“Kom”, zei ze. ’s Avonds in ’t dorp."],
  ["pt", `"Venha", disse.`, "“Venha”, disse."],
  ["pl", `"Chodź", powiedziała.`, "„Chodź”, powiedziała."],
  ["sv", `"Kom", sa hon.`, "”Kom”, sa hon."],
  ["da", `"Kom", sagde hun.`, "»Kom«, sagde hun."],
  ["nb", `"Kom", sa hun.`, "«Kom», sa hun."],
  ["ru", `"Иди", сказала она.`, "«Иди», сказала она."],
  ["und", `"Dewch"`, "“Dewch”"],
])("%s: %s", (language, typed, printed) => {
  expect(typographic(typed, language)).toBe(printed);
  expect(typographic(printed, language)).toBe(printed);
});

test.each([
  ["en", "the mill--my father's--burned", "the mill—my father’s—burned"],
  ["en", "the mill -- my father's -- burned", "the mill — my father’s — burned"],
  ["en", "the mill - the old one - burned", "the mill – the old one – burned"],
  ["en", "-- Rose", "— Rose"],
  ["en", '"I never--"', "“I never—”"],
  ["en", "from 1914--1918", "from 1914–1918"],
  ["de", "die Mühle--die alte--brannte", "die Mühle – die alte – brannte"],
  ["fr", "- Bonjour, dit-il.\n- Adieu.", "— Bonjour, dit-il.\n— Adieu."],
  ["ru", "Мельница - старая", "Мельница — старая"],
  ["en", "Wait... what?...", "Wait… what?…"],
  ["en", "He never came back....", "He never came back…."],
])("%s: dashes and ellipses of %j", (language, typed, printed) => {
  expect(typographic(typed, language)).toBe(printed);
  expect(typographic(printed, language)).toBe(printed);
});

test.each([
  [
    "Don't tell the boys' mother in '52 'bout the 1950's",
    "Don’t tell the boys’ mother in ’52 ’bout the 1950’s",
  ],
  ["rock 'n' roll, 'tis true", "rock ’n’ roll, ’tis true"],
  ["the 'old' house", "the ‘old’ house"],
  ['"An opening paragraph that goes on', "“An opening paragraph that goes on"],
  ['and ends here."', "and ends here.”"],
  [`He was 6'2" tall, and "slim"`, `He was 6'2" tall, and “slim”`],
  [`"It was in 1952," he said, "or 1953"`, "“It was in 1952,” he said, “or 1953”"],
  ["П'ять років", "П’ять років"],
])("in English %s is %s", (typed, printed) => {
  expect(typographic(typed, "en")).toBe(printed);
});

test.each([
  `6'2" and a 12" board`,
  "5' 10\" by 3'",
  "pages 12-15, 1914-1918, 555-1234, well-known",
  "3 - 2 = 1",
  'https://example.com/it\'s--here?a="b"&c=...d',
  "rose--bailey@example.com",
  "`npm run 'x' -- --all`",
  'class="x" f("a") a --> b',
  "git --version",
  "--help was all that it said",
  "---",
  "- two shirts\n- one pair",
  "../up, ./down, /...",
])("%s stays", (typed) => expect(typographic(typed, "en")).toBe(typed));

test.each([
  ["he", 'צה"ל אמר "שלום"'],
  ["zh", '他说"好"'],
])("%s stays as typed: %s", (language, typed) => expect(typographic(typed, language)).toBe(typed));

test("a long text takes a time in proportion to its length", () => {
  const started = Date.now();
  for (const piece of [`'`, `"a`, "--", `a'`, "...a", "x".repeat(10), `"http://`, "`"])
    typographic(piece.repeat(Math.ceil(100_000 / piece.length)), "en");
  expect(Date.now() - started).toBeLessThan(4_000);
});
