/* Lists and maps that a design stores as JSON. */

/** The texts of a stored list, without entries of other types; empty where nothing is stored. */
export function readTexts(text: string | null | undefined): string[] {
  return readList(text).filter((one): one is string => typeof one === "string");
}

/** The unchecked entries of a stored list; empty where nothing is stored, or no list. */
export function readList(text: string | null | undefined): unknown[] {
  const list: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(list) ? list : [];
}

/** The entries of a stored map without those for which `read` returns null; empty where nothing is stored. */
export function readMap<Value>(
  text: string | null | undefined,
  read: (value: unknown) => Value | null,
): Record<string, Value> {
  const entries = Object.entries(JSON.parse(text ?? "{}") as Record<string, unknown>);
  const known = entries.map(([name, value]) => [name, read(value)] as const);
  return Object.fromEntries(known.filter((entry): entry is [string, Value] => entry[1] !== null));
}
