import { readRowId, staffSearchMax } from "~/domain/base/schema-fields";

/* Invalid query parameters of lists count as missing. */

export function wordsParam(url: URL, name: string): string {
  return (url.searchParams.get(name) ?? "").trim().slice(0, staffSearchMax);
}

export function idOrNull(url: URL, name: string): number | null {
  const id = readRowId(url.searchParams.get(name));
  return id ?? null;
}

export function wordOrNull<Word extends string>(url: URL, name: string, words: readonly Word[]): Word | null {
  return words.find((word) => word === url.searchParams.get(name)) ?? null;
}
