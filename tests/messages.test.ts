import { existsSync, readFileSync } from "node:fs";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { generalFollowUps, standardFollowUps } from "~/domain/writing/interviews/follow-ups";
import { standardLifeStages } from "~/domain/writing/prompts/standard-content";
import { defaultLanguage, languageCodes, languages } from "~/messages/languages";
import { collectMessages, sourceFiles } from "../scripts/messages/collect.mjs";
import { islandMessages } from "../scripts/messages/island-messages.mjs";

/* The sentences of the code, and their translations in messages/. */

const messages = collectMessages(sourceFiles());
const inScripts = new Set(Object.values(islandMessages()).flat());
const translated = languageCodes.filter((language) => language !== defaultLanguage);

type Element = ReturnType<typeof parse>[number];

/** The placeholders and tags of a sentence, sorted. Throws where its syntax is wrong. */
function partsOf(text: string): string[] {
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag);
  return [...new Set([...namesIn(parse(text, { ignoreTag: true })), ...tags])].sort();
}

function namesIn(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) return [];
    const inner =
      "options" in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    return [element.value, ...inner];
  });
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

describe.each(translated)("messages/%s.json", (language) => {
  const catalog = Object.entries(catalogOf(language)).filter(([, said]) => said !== "");

  test("has the same placeholders and tags as the code", () => {
    const wrong = catalog.filter(([text, said]) => {
      const [own, theirs] = [partsOf(text), partsOf(said)].map((parts) => parts.join(" "));
      return own !== theirs;
    });
    expect(wrong).toEqual([]);
  });

  test("has no sentence that the code does not say", () => {
    expect(catalog.map(([text]) => text).filter((text) => !messages.has(text))).toEqual([]);
  });

  test.runIf(languages[language].isWhole)("is whole", () => {
    const said = new Set(catalog.map(([text]) => text));
    expect([...messages.keys()].filter((text) => !said.has(text))).toEqual([]);
  });
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
