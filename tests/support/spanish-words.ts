import { readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";

/*
 * What the product says in Spanish where it says something in English: a scenario that is written in English runs in Spanish
 * too (tests/e2e/in-spanish.ts). Words that are no sentence of the product stay as they are.
 */

type Values = Record<string, string | number>;

interface Choice {
  /** Of a regular expression, with a group for each name. */
  source: string;
  names: string[];
  /** What the choice itself says: 1 or more of them. */
  fixed: Values;
}

interface Sentence extends Omit<Choice, "source"> {
  pattern: RegExp;
  /** That are no value's. */
  ownLetters: number;
  say: (values: Values) => string;
}

const anything = "(.+?)";
const catalog: Record<string, string> = JSON.parse(readFileSync("messages/es.json", "utf8"));
const messages = Object.entries(catalog).map((pair) => pair.map(asRead) as [string, string]);
const plain = new Map<string, Set<string>>();
for (const [english, spanish] of messages)
  if (!english.includes("{")) plain.set(english, (plain.get(english) ?? new Set()).add(spanish));
const sentences = messages.flatMap(([english, spanish]) =>
  english.includes("{") ? sentencesOf(english, spanish) : [],
);

/** Every Spanish wording of a whole sentence of the product, as a person reads it; none where it is no sentence of ours. */
export function wordingsInSpanish(english: string): string[] {
  const same = plain.get(english);
  if (same) return [...same];
  const found = sentences.map(({ pattern, ownLetters, names, fixed, say }) => {
    const match = pattern.exec(english);
    const values = names.map((name, at) => [name, readValue(match?.[at + 1] ?? "")] as const);
    // "From {name}" is not meant where somebody has written "From the first tab.".
    const isOurs = ownLetters >= 8 || values.every(([, value]) => typeof value === "number");
    return match && isOurs ? say({ ...fixed, ...Object.fromEntries(values) }) : undefined;
  });
  return [...new Set(found.filter((wording) => wording !== undefined))];
}

/**
 * The same search in Spanish: a pattern where one English wording has several. Where a part of a sentence is enough, it is the
 * whole sentence in Spanish.
 */
export function inSpanish(english: string | RegExp, isWhole: boolean): string | RegExp {
  if (english instanceof RegExp) return patternInSpanish(english);
  const wordings = wordingsInSpanish(english);
  if (wordings.length === 1) return wordings[0] ?? english;
  const sources = wordings.length > 0 || isWhole ? wordings.map(escapePattern) : sourcesWith(english);
  if (sources.length === 0) return english;
  return isWhole ? new RegExp(`^(${sources.join("|")})$`) : new RegExp(`(${sources.join("|")})`, "i");
}

/** Patterns of the Spanish sentences whose English has these words; none for words too short to be known again. */
function sourcesWith(english: string): string[] {
  if (english.length < 8) return [];
  const found = messages.filter(([text]) => text.includes(english)).map(([, spanish]) => spanish);
  return [...new Set(found)].map((spanish) => sourceOf(parse(spanish, { ignoreTag: true })));
}

function sourceOf(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return escapePattern(element.value);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return ".+?";
      return `(${Object.values(element.options)
        .map(({ value }) => sourceOf(value))
        .join("|")})`;
    })
    .join("");
}

/** Only patterns of a plain sentence or its beginning. */
function patternInSpanish(pattern: RegExp): RegExp {
  const [, begin = "", words = "", end = ""] = /^(\^?)(.*?)(\$?)$/s.exec(pattern.source) ?? [];
  const sentence = words.replace(/\\([^\w])/g, "$1");
  if (/[[\]()*+?|]|\\\w/.test(words)) return pattern;
  const wordings = wordingsInSpanish(sentence).map(escapePattern);
  const sources = wordings.length > 0 || end !== "" ? wordings : sourcesWith(sentence);
  return sources.length === 0 ? pattern : new RegExp(`${begin}(${sources.join("|")})${end}`, pattern.flags);
}

/** One for each choice of its plurals. */
function sentencesOf(english: string, spanish: string): Sentence[] {
  const format = new IntlMessageFormat(spanish, "es-US", undefined, { ignoreTag: true });
  const say = (values: Values) => String(format.format(values));
  return choicesOf(parse(english, { ignoreTag: true }))
    .map(({ source, names, fixed }) => {
      const ownLetters = source.replaceAll(anything, "").match(/\p{L}/gu)?.length ?? 0;
      return { pattern: new RegExp(`^${source}$`), ownLetters, names, fixed, say };
    })
    .filter(({ ownLetters }) => ownLetters >= 3);
}

function choicesOf(elements: MessageFormatElement[], counted = ""): Choice[] {
  return elements.reduce<Choice[]>(
    (choices, element) =>
      choices.flatMap((before) =>
        partsOf(element, counted).map((part) => ({
          source: before.source + part.source,
          names: [...before.names, ...part.names],
          fixed: { ...before.fixed, ...part.fixed },
        })),
      ),
    [{ source: "", names: [], fixed: {} }],
  );
}

function partsOf(element: MessageFormatElement, counted: string): Choice[] {
  if (element.type === TYPE.literal) return [{ source: escapePattern(element.value), names: [], fixed: {} }];
  if (element.type === TYPE.pound) return [{ source: anything, names: [counted], fixed: {} }];
  if (element.type === TYPE.tag) return choicesOf(element.children, counted);
  const name = element.value;
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.entries(element.options).flatMap(([option, { value }]) =>
      choicesOf(value, name).map((choice) => ({
        ...choice,
        fixed: { ...choice.fixed, [name]: element.type === TYPE.select ? option : option === "one" ? 1 : 2 },
      })),
    );
  return [{ source: anything, names: [name], fixed: {} }];
}

/** Without what only translators read, and without the marks of links. */
function asRead(message: string): string {
  return (message.split("##")[0] ?? "").replace(/<\/?\w+>/g, "");
}

function readValue(text: string): string | number {
  return /^[\d,]+$/.test(text) ? Number(text.replaceAll(",", "")) : text;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
