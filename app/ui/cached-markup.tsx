import { LRUCache } from "lru-cache";
import {
  type ComponentPropsWithoutRef,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useContext,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FormTokenContext } from "./form";
import { type OpenForm, OpenFormContext } from "./nav-link";

/** Stands for the form token, which differs on each page. */
const tokenMark = crypto.randomUUID();

const maxCached = 500;
/** The markup by props, in two parts or more around each form token. */
const caches = new WeakMap<object, LRUCache<string, string[]>>();

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

type TagName = "article" | "div" | "footer" | "header" | "li" | "nav" | "tr";

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
  const cache = caches.get(content) ?? new LRUCache<string, string[]>({ max: maxCached });
  caches.set(content, cache);
  const key = JSON.stringify([openForm, props]);
  const parts = cache.get(key) ?? render(createElement(content, props), openForm);
  cache.set(key, parts);
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: parts.join(formToken) } });
}

function render(content: ReactNode, openForm: OpenForm | null): string[] {
  return renderToStaticMarkup(
    <FormTokenContext.Provider value={tokenMark}>
      <OpenFormContext.Provider value={openForm}>{content}</OpenFormContext.Provider>
    </FormTokenContext.Provider>,
  ).split(tokenMark);
}
