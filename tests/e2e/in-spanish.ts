import type { Locator, Page } from "@playwright/test";
import { inSpanish } from "../support/spanish-words";

/*
 * A scenario looks for English words; in the projects in Spanish its pages are looked through in Spanish. The methods of
 * Playwright that take words are replaced for the whole worker, which runs one project only.
 */

type Method = (...args: unknown[]) => unknown;
type Words = string | RegExp;
type Options = { name?: Words; hasText?: Words; hasNotText?: Words; exact?: boolean };

const byText = ["getByText", "getByLabel", "getByPlaceholder", "getByAltText", "getByTitle"];
const expectations = ["toHaveText", "toContainText", "toHaveTitle", "toHaveAccessibleName"];
const translated = new Set<object>();

/** Looks for Spanish on each page from now on. */
export function lookInSpanish(page: Page): void {
  for (const looker of [page, page.locator("html")]) {
    const methods = Object.getPrototypeOf(looker) as Record<string, Method>;
    if (translated.has(methods)) continue;
    translated.add(methods);
    for (const name of byText)
      replace(methods, name, ([words, options]) => [spanish(words, isExact(options)), options]);
    for (const name of ["getByRole", "locator"])
      replace(methods, name, ([what, options]) => [what, optionsInSpanish(options)]);
    if ("filter" in methods) replace(methods, "filter", ([options]) => [optionsInSpanish(options)]);
  }
}

/** What `expect` returns, with the expected words in Spanish once a page is looked through in it. */
export function inLanguageOfPages<Matchers extends object>(matchers: Matchers): Matchers {
  return translated.size > 0 ? expectSpanish(matchers) : matchers;
}

function expectSpanish<Matchers extends object>(matchers: Matchers): Matchers {
  return new Proxy(matchers, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (name === "not") return expectSpanish(value as object);
      if (!expectations.includes(String(name))) return value;
      const isWhole = name !== "toContainText";
      return (words: unknown, ...rest: unknown[]) =>
        (value as Method).call(target, spanish(words, isWhole), ...rest);
    },
  });
}

function replace(methods: Record<string, Method>, name: string, inWords: (args: unknown[]) => unknown[]) {
  const method = methods[name] as Method;
  methods[name] = function (this: Page | Locator, ...args) {
    return method.apply(this, inWords(args));
  };
}

function optionsInSpanish(options: unknown): unknown {
  if (!options) return options;
  const { name, hasText, hasNotText, ...rest } = options as Options;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: spanish(name, isExact(options)) }),
    ...(hasText === undefined ? {} : { hasText: spanish(hasText, false) }),
    ...(hasNotText === undefined ? {} : { hasNotText: spanish(hasNotText, false) }),
  };
}

function isExact(options: unknown): boolean {
  return (options as Options | undefined)?.exact ?? false;
}

function spanish(words: unknown, isWhole: boolean): unknown {
  if (Array.isArray(words)) return words.map((one) => spanish(one, isWhole));
  return typeof words === "string" || words instanceof RegExp ? inSpanish(words, isWhole) : words;
}
