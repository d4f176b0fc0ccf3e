/** Spreadsheets need it to detect UTF-8. */
export const byteOrderMark = "\uFEFF";

/** RFC 4180. Prevents formula injection by a leading apostrophe. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[\s\p{C}]*[=+\-@＝＋－＠]|^\p{Cc}/u.test(value) ? `'${value}` : value;
  return /[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
