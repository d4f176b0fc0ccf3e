export interface HtmlLink {
  href: string;
  text: string;
}

/** Returns them in order. */
export function linksOf(html: string): HtmlLink[] {
  const anchors = html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g);
  return [...anchors].map(([, href = "", inside = ""]) => ({ href: unescaped(href), text: textOf(inside) }));
}

/** The visible text. */
export function textOf(html: string): string {
  const words = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  return unescaped(words.replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns what stands from the first mark, inclusive, to the second, exclusive. */
export function partOf(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  if (start < 0) throw new Error(`There is no ${from}.`);
  const end = html.indexOf(to, start + from.length);
  return html.slice(start, end < 0 ? undefined : end);
}

/** Returns them in order. */
export function headingsOf(html: string): { level: number; text: string }[] {
  return [...html.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, level, inside = ""]) => ({
    level: Number(level),
    text: textOf(inside),
  }));
}

/** The objects of structured data (JSON-LD). */
export function factsOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...blocks].map(([, json = ""]) => JSON.parse(json));
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
