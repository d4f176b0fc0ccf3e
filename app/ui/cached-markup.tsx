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

/** The markup around each form token, by content and props; 3 million characters at most. */
const cached = new LRUCache<string, string[]>({
  maxSize: 3_000_000,
  sizeCalculation: (parts, key) => parts.reduce((sum, part) => sum + part.length, key.length),
});

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
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: parts.join(formToken) } });
}

function contentId(content: object): number {
  const known = contentIds.get(content);
  if (known !== undefined) return known;
  contents += 1;
  contentIds.set(content, contents);
  return contents;
}

function render(key: string, content: ReactNode, openForm: OpenForm | null): string[] {
  const parts = renderToStaticMarkup(
    <FormTokenContext.Provider value={tokenMark}>
      <OpenFormContext.Provider value={openForm}>{content}</OpenFormContext.Provider>
    </FormTokenContext.Provider>,
  ).split(tokenMark);
  cached.set(key, parts);
  return parts;
}
