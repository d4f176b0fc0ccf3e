/* Lists and maps that a design stores as JSON. */

export function readTexts(text: string | null | undefined): string[] {
  return readList(text).filter((one): one is string => typeof one === "string");
}

export function readList(text: string | null | undefined): unknown[] {
  const list: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(list) ? list : [];
}

export function readMap<Value>(
  text: string | null | undefined,
  read: (value: unknown) => Value | null,
): Record<string, Value> {
  const entries = Object.entries(JSON.parse(text ?? "{}") as Record<string, unknown>);
  const known = entries.map(([name, value]) => [name, read(value)] as const);
  return Object.fromEntries(known.filter((entry): entry is [string, Value] => entry[1] !== null));
}
