import { LRUCache } from "lru-cache";
import {
  type ComponentPropsWithoutRef,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useContext,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CachedText, PageText } from "~/page-text";
import { FormTokenContext } from "./form";
import { type OpenForm, OpenFormContext } from "./nav-link";

/** Stands for the form token, which differs on each page. */
const tokenMark = crypto.randomUUID();

/** The markup around each form token, by content and props; 6 million characters at most. */
const cached = new LRUCache<string, CachedText[]>({
  maxSize: 6_000_000,
  maxEntrySize: 200_000,
  sizeCalculation: (parts, key) => parts.reduce((sum, { text }) => sum + text.length, key.length),
});

/** Stands for a cached part in the markup of a page, with its number. */
const partMark = crypto.randomUUID();
const markedParts = new RegExp(`${partMark}(\\d+);`);
/** In characters: what is shorter is copied as quickly as its mark is found. */
const shortestMarked = 1_000;
/** Of the page that is being rendered; null while markup is rendered as one text. */
let marked: CachedText[] | null = null;

/** Renders a page whose long cached parts are handed over as they are kept. */
export function renderPage(node: ReactNode): PageText {
  const parts: CachedText[] = [];
  const html = renderWith(parts, node);
  return html.split(markedParts).map((text, n) => {
    const part = n % 2 === 0 ? text : parts[Number(text)];
    if (part === undefined) throw new Error("A part of the page is missing.");
    return part;
  });
}

function renderWith(parts: CachedText[] | null, node: ReactNode): string {
  const around = marked;
  marked = parts;
  try {
    return renderToStaticMarkup(node);
  } finally {
    marked = around;
  }
}

const contentIds = new WeakMap<object, number>();
let contents = 0;

/** Only what JSON writes as it is: the key of the cache must name all that the markup depends on. */
type Plain<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends (...values: never[]) => unknown
    ? never
    : { [Name in keyof Data]: Plain<Data[Name]> };

interface CachedMarkupProps<Props extends object> {
  /** Uses its props, the form token, and the open form; other contexts are empty in it. */
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
  | "section"
  | "span"
  | "tr"
  | "ul";

type Attributes<Tag extends TagName> = Omit<ComponentPropsWithoutRef<Tag>, "content" | "children"> & {
  as: Tag;
};

/**
 * An element whose content is rendered once for the same props. For parts that are the same on many pages or at
 * many views, because React takes most of a page's time (decision 57).
 */
export function CachedMarkup<Tag extends TagName, Props extends object>({
  as,
  content,
  props,
  ...attributes
}: CachedMarkupProps<Props> & Attributes<Tag>) {
  const formToken = useContext(FormTokenContext);
  const openForm = useContext(OpenFormContext);
  const key = JSON.stringify([contentId(content), openForm, props]);
  const parts = cached.get(key) ?? render(key, createElement(content, props), openForm);
  return createElement(as, {
    ...attributes,
    dangerouslySetInnerHTML: { __html: parts.map(markupOf).join(formToken) },
  });
}

function markupOf(part: CachedText): string {
  if (!marked || part.text.length < shortestMarked) return part.text;
  marked.push(part);
  return `${partMark}${marked.length - 1};`;
}

function contentId(content: object): number {
  const known = contentIds.get(content);
  if (known !== undefined) return known;
  contents += 1;
  contentIds.set(content, contents);
  return contents;
}

function render(key: string, content: ReactNode, openForm: OpenForm | null): CachedText[] {
  const html = renderWith(
    null,
    <FormTokenContext.Provider value={tokenMark}>
      <OpenFormContext.Provider value={openForm}>{content}</OpenFormContext.Provider>
    </FormTokenContext.Provider>,
  );
  const parts = html.split(tokenMark).map((text) => ({ text }));
  cached.set(key, parts);
  return parts;
}
