/* A pasted or uploaded list as cells: RFC 4180 with commas, semicolons or tabs, or one name a line. */

export type Cells = string[][];

const quote = '"';
/** More cells are never read, so that no paste fills the memory. */
const columnsMax = 40;
const cellMax = 500;

/** Reads pasted text, or that of a CSV file, by the delimiter that it finds; cells are tidied as by `tidyCells`. */
export function readTable(text: string): Cells {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  return tidyCells(splitCells(plain, findDelimiter(plain)));
}

/** Trims cells, and leaves out rows and trailing columns that are blank. */
export function tidyCells(rows: Cells): Cells {
  const trimmed = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim().slice(0, cellMax)));
  return trimmed.map(withoutBlankEnd).filter((row) => row.length > 0);
}

/** Writes cells as text that `readTable` reads back. */
export function writeTable(rows: Cells): string {
  return rows.map((row) => row.map(writeCell).join("\t")).join("\n");
}

function writeCell(cell: string): string {
  return /["\t\n,;]/.test(cell) ? `${quote}${cell.replaceAll(quote, quote + quote)}${quote}` : cell;
}

function withoutBlankEnd(row: string[]): string[] {
  let length = Math.min(row.length, columnsMax);
  while (length > 0 && row[length - 1] === "") length -= 1;
  return row.slice(0, length);
}

/** A tab is never in a name. Commas and semicolons separate if most lines have one. */
function findDelimiter(text: string): string {
  if (text.includes("\t")) return "\t";
  const lines = text.split("\n").filter((one) => one.trim() !== "");
  const share = (delimiter: string) => lines.filter((one) => one.includes(delimiter)).length / lines.length;
  const [semicolons, commas] = [share(";"), share(",")];
  if (Math.max(semicolons, commas) <= 0.5) return "\t";
  return semicolons >= commas ? ";" : ",";
}

function splitCells(text: string, delimiter: string): Cells {
  const rows: Cells = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted && sign === quote && text[at + 1] === quote) {
      cell += quote;
      at += 1;
    } else if (sign === quote && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) {
      row.push(cell);
      cell = "";
    } else if (!isQuoted && sign === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += sign;
  }
  return [...rows, [...row, cell]];
}
