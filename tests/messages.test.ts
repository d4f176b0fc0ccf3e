import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { generalFollowUps, standardFollowUps } from "~/domain/writing/interviews/follow-ups";
import { standardLifeStages } from "~/domain/writing/prompts/standard-content";
import { defaultLanguage, languageCodes, languages } from "~/messages/languages";
import { collectMessages, sourceFiles } from "../scripts/messages/collect.mjs";
import { islandMessages } from "../scripts/messages/island-messages.mjs";
import { partsOf, wrongParts } from "../scripts/messages/parts.mjs";

/* The sentences of the code, and their translations in messages/. */

const messages = collectMessages(sourceFiles());
const inScripts = new Set(Object.values(islandMessages()).flat());
const translated = languageCodes.filter((language) => language !== defaultLanguage);

/** A language begins with the public pages, signing in, what is written in, and mails. */
const beginning = [
  /^app\/(ui|islands|http)\//,
  /^app\/(views|routes)\/public\//,
  /^app\/views\/(layout|media|writing\/(workspace|stories|library|transcripts|questions|prompts|chapters))\//,
  /^app\/views\/people\/account\/(sign-in|password-reset|first-password|second-factor-question|recovery-codes)/,
  /^app\/routes\/workspace\//,
  /^app\/domain\/(people\/auth|writing\/(stories|prompts|workspace|drafts))/,
  /^app\/domain\/.*letters?(\.server)?\.ts$/,
  /^app\/domain\/base\/mail\//,
  /^app\/domain\/selling\/writing-services\/((appointment|sale)-mail|business-days)/,
  /^app\/domain\/(writing\/questions\/rhythm-words|running\/house\/report-lines)/,
  /^app\/domain\/base\/settings\/(retention|promises)/,
  /^app\/views\/writing\/interviews\/talk-lines/,
];
/** Letters that are told, not mailed, and the frame of staff's pages. */
const notOfBeginning = /^app\/(domain\/(writing\/letters|running\/mail)|views\/layout\/staff)\//;

function isOfBeginning({ file }: { file: string }): boolean {
  return beginning.some((part) => part.test(file)) && !notOfBeginning.test(file);
}

function catalogOf(language: string): Record<string, string> {
  const file = `messages/${language}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

test("all sentences are in ICU MessageFormat", () => {
  const wrong = [...messages].flatMap(([text, places]) => {
    try {
      partsOf(text);
      return [];
    } catch (error) {
      return `${places[0]?.file}: ${text}: ${error}`;
    }
  });
  expect(wrong).toEqual([]);
});

test("scripts of pages say only what their small formatter knows", () => {
  const small = /\{\w+, plural, one \{[^{}]*\} other \{[^{}#]*#?[^{}#]*\}\}/g;
  const tooMuch = [...inScripts].filter((text) => /\{\w+,/.test(text.replace(small, "")));
  expect(tooMuch).toEqual([]);
});

test("each script finds its sentences by keys that differ", async () => {
  const { messageKey } = await import("~/messages/message-key");
  expect(new Set([...inScripts].map(messageKey)).size).toBe(inScripts.size);
});

test("a translation with other placeholders, other tags or an unclosed plural is found", () => {
  const right = {
    "Born {date}": "Nacimiento: {date}",
    "{n, plural, one {#} other {#}}": "{n, plural, other {#}}",
  };
  const wrong = {
    "Died {date}": "Muerte: {fecha}",
    "<link>Here</link>": "Aquí",
    "{n, plural, one {# day} other {# days}}": "{n, plural, one {# día} other {# días}",
  };
  expect(wrongParts({ ...right, ...wrong, Empty: "" })).toEqual(Object.keys(wrong));
});

describe.each(translated)("messages/%s.json", (language) => {
  const catalog = Object.entries(catalogOf(language)).filter(([, said]) => said !== "");

  test("has the same placeholders and tags as the code", () => {
    expect(wrongParts(Object.fromEntries(catalog))).toEqual([]);
  });

  test("has no sentence that the code does not say", () => {
    expect(catalog.map(([text]) => text).filter((text) => !messages.has(text))).toEqual([]);
  });

  const { isWhole } = languages[language];
  test(`is whole${isWhole ? "" : " where a language begins"}`, () => {
    const said = new Set(catalog.map(([text]) => text));
    const wanted = [...messages].filter(([, places]) => isWhole || places.some(isOfBeginning));
    expect(wanted.length).toBeGreaterThan(1_500);
    expect(wanted.map(([text]) => text).filter((text) => !said.has(text))).toEqual([]);
  });
});

/** Docs/glossary.md has the word that is said instead. */
const otherWords: Record<string, RegExp> = {
  es: /\b(puls[ae]\w*|presion\w+|dispositivos?|añad\w+|elimin(ar?|e|ó)|ordenador(es)?|clic|contraseñas? de paso|códigos? promocional(es)?)\b/i,
};

test.each(Object.entries(otherWords))("in %s each thing has its word of the glossary", (language, others) => {
  expect(Object.entries(catalogOf(language)).filter(([, said]) => others.test(said))).toEqual([]);
});

test("in Spanish what breaks off ends at its last letter", () => {
  const sentences = Object.entries({ ...catalogOf("es"), ...catalogOf("familiar/es") });
  expect(sentences.filter(([, said]) => /[\s,:]…/.test(said))).toEqual([]);
});

/** A plan's name, such as "Por su cuenta" or "Selbst schreiben", is told from the words around it, or stands alone before a mark. */
const planNames = /(^|.)\{(?:planName|presentName|presentPlan|paidPlan|plan|held|bought)\}(.?)/gs;
const plansApart: Record<string, RegExp> = { es: /\bplan $|[:,(>] ?$/, de: /[„:] ?$/ };

test.each(Object.entries(plansApart))(
  "in %s a plan is told from the words around its name",
  (language, apart) => {
    const isTold = (said: string, { index, 1: before, 2: after = "" }: RegExpExecArray) =>
      before === "" ? /^[,:<]?$/.test(after) : apart.test(said.slice(0, index + 1));
    const wrong = Object.entries(catalogOf(language)).filter(([, said]) =>
      [...said.matchAll(planNames)].some((found) => !isTold(said, found)),
    );
    expect(wrong).toEqual([]);
  },
);

test("the glossary has fifty words in Spanish at least", () => {
  const section = readFileSync("docs/glossary.md", "utf8").split("## In Spanish")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|") && !/^\|(-| English)/.test(line));
  const pairs = rows.flatMap((row) => {
    const [, english, spanish, other, otherSpanish] = row.split("|").map((cell) => cell.trim());
    return [[english, spanish] as const, [other, otherSpanish] as const];
  });
  const whole = new Map(pairs.filter(([english, spanish]) => english && spanish));
  expect(whole.size).toBeGreaterThanOrEqual(50);
  expect(whole.get("house (of residents)")).toMatch(/^residencia/);
});

const withForms = languageCodes.filter((language) => languages[language].hasFamiliar);

describe.each(withForms)("messages/familiar/%s.json", (language) => {
  const familiar = catalogOf(`familiar/${language}`);
  const catalog = catalogOf(language);
  const questions = new Set<string>([
    ...standardLifeStages.flatMap(({ description, prompts }) => [
      description,
      ...prompts.flatMap(({ title, description }) => [title, description]),
    ]),
    ...Object.values(standardFollowUps).flat(),
    ...generalFollowUps,
  ]);

  test("has only questions, and only those that differ", () => {
    expect(
      Object.entries(familiar).filter(([text, said]) => !questions.has(text) || said === catalog[text]),
    ).toEqual([]);
  });

  test("has each question that speaks to the person", () => {
    const formal =
      /\busted\b|(^|[.?!] )(Cuénteme|Dígame|Enséñeme|Póngame|Cánteme|Tararéeme|Escriba|Escoja|Cuente|Diga|Describa|Piense)\b/;
    const others = (said: string) => said.replace(/“[^”]*”/g, "");
    const left = [...questions].filter((text) => formal.test(others(familiar[text] ?? catalog[text] ?? "")));
    expect(left).toEqual([]);
    const descriptions = standardLifeStages.flatMap(({ prompts }) =>
      prompts.map((prompt) => prompt.description),
    );
    expect(descriptions.filter((text) => !familiar[text])).toEqual([]);
  });
});
