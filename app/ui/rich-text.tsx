import { createElement, Fragment, type ReactNode } from "react";

interface RichTextProps {
  /** A sentence with tags, as "Read our <link>terms</link>.". */
  text: string;
  parts: Record<string, (words: string) => ReactNode>;
}

/** One sentence with links or emphasis in it: it stays whole for whoever translates it. */
export function RichText({ text, parts }: RichTextProps) {
  const tags = new RegExp(`<(${Object.keys(parts).join("|")})>(.*?)</\\1>`, "s");
  const nodes: ReactNode[] = [];
  let rest = text;
  for (let found = tags.exec(rest); found; found = tags.exec(rest)) {
    const [whole, tag = "", words = ""] = found;
    nodes.push(rest.slice(0, found.index), parts[tag]?.(words));
    rest = rest.slice(found.index + whole.length);
  }
  return createElement(Fragment, null, ...nodes, rest);
}
