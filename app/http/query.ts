import { rowId, staffSearchMax } from "~/domain/schema-fields";

/* The query parameters of lists. Invalid values count as missing. */

/** Search words, trimmed. */
export function wordsParam(url: URL, name: string): string {
  return (url.searchParams.get(name) ?? "").trim().slice(0, staffSearchMax);
}

/** An id, or null. */
export function idOrNull(url: URL, name: string): number | null {
  const id = rowId("").safeParse(url.searchParams.get(name));
  return id.success ? id.data : null;
}

/** One of the known words, or null. */
export function wordOrNull<Word extends string>(url: URL, name: string, words: readonly Word[]): Word | null {
  return words.find((word) => word === url.searchParams.get(name)) ?? null;
}
