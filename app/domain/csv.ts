/**
 * A line of a CSV file (RFC 4180). Cells that a spreadsheet would take for a formula, or that begin with a control
 * character, get an apostrophe in front: they are text, and never run.
 */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[\s\p{C}]*[=+\-@＝＋－＠]|^\p{Cc}/u.test(value) ? `'${value}` : value;
  return /[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
