import { LRUCache } from "lru-cache";
import { type ComponentPropsWithoutRef, createElement, type FunctionComponent, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { currentLanguage, isSpokenFamiliarly } from "~/messages/language";
import { FormTokenContext } from "./form";
import { type KeyValue, keepWith, useKeyValues, usePageContext } from "./page-context";

/** Stands for the form token, which differs on each page. */
const tokenMark = crypto.randomUUID();

/** The markup around each form token, by content, language and its form, props and contexts; 6 million characters at most. */
const cached = new LRUCache<string, string[]>({
  maxSize: 6_000_000,
  maxEntrySize: 200_000,
  sizeCalculation: (parts, key) => parts.reduce((sum, part) => sum + part.length, key.length),
});

/** Characters: pages with a part like this are the ones that may become too long for two bytes a character. */
const longList = 16_384;

const contentIds = new WeakMap<object, number>();
let contents = 0;

/** Only what JSON writes as it is: the key of the cache must name all that the markup depends on. */
type Plain<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends (...values: never[]) => unknown
    ? never
    : { [Name in keyof Data]: Plain<Data[Name]> };

interface CachedMarkupProps<Props extends object> {
  /** Uses its props, the form token, and the contexts of the key; it throws if it reads another one. */
  content: FunctionComponent<Props>;
  props: Props & Plain<Props>;
}

type TagName =
  | "article"
  | "details"
  | "div"
  | "dl"
  | "footer"
  | "form"
  | "header"
  | "li"
  | "nav"
  | "ol"
  | "section"
  | "span"
  | "tr"
  | "ul";

type Attributes<Tag extends TagName> = Omit<ComponentPropsWithoutRef<Tag>, "content" | "children"> & {
  as: Tag;
};

/** Renders its content once for the same props, because React takes most of a page's time (decision 57). */
export function CachedMarkup<Tag extends TagName, Props extends object>({
  as,
  content,
  props,
  ...attributes
}: CachedMarkupProps<Props> & Attributes<Tag>) {
  const formToken = usePageContext(FormTokenContext);
  const keys = useKeyValues();
  const words = currentLanguage() + (isSpokenFamiliarly() ? "+" : "");
  const key = JSON.stringify([contentId(content), words, keys.map(({ value }) => value), props]);
  const parts = cached.get(key) ?? render(key, keys, createElement(content, props));
  // Not `join`, which copies what is copied once more with the whole page.
  const html = parts.reduce((before, part) => before + formToken + part);
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}

function contentId(content: object): number {
  const known = contentIds.get(content);
  if (known !== undefined) return known;
  contents += 1;
  contentIds.set(content, contents);
  return contents;
}

function render(key: string, keys: KeyValue[], content: ReactNode): string[] {
  const marked = <FormTokenContext.Provider value={tokenMark}>{content}</FormTokenContext.Provider>;
  const html = keepWith(keys, marked, renderToStaticMarkup);
  const parts = (html.length > longList ? inOneByte(html) : html).split(tokenMark);
  cached.set(key, parts);
  return parts;
}

/** One character beyond Latin-1 makes V8 hold the whole page in two bytes a character, so references take their place. */
function inOneByte(html: string): string {
  return html.replace(/[^\0-\xFF]/gu, (character) => `&#${character.codePointAt(0)};`);
}
