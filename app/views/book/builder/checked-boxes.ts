/** A form sends one checked box as a text, and several as a list. */
export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
