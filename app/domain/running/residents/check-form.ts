import { type Cells, readTable, tidyCells, writeTable } from "../../base/read-table";
import { type ColumnChoice, guessColumns, residentColumns } from "./columns";

/* The form of the check page carries the whole list, so that nothing is stored before it is made. */

export interface ListForm {
  columns: ColumnChoice[];
  /** Leaves out the heading. */
  cells: Cells;
  /** What stands over each column; "" without a heading. */
  heading: string[];
}

/** Begins with a list that was just sent in: guesses its columns, and takes the heading off its rows. */
export function beginListForm(cells: Cells): ListForm {
  const { columns, rows, heading } = guessColumns(cells);
  return { columns, cells: rows, heading: heading ?? [] };
}

export const cellName = (row: number, column: number) => `cell-${row}-${column}`;
export const skipName = (row: number) => `skip-${row}`;
export const columnName = (column: number) => `column-${column}`;

/** Reads the check page: cells as they were edited and the chosen columns, without lines that are skipped. */
export function readListForm(form: FormData): ListForm {
  const cells = readTable(textOf(form, "table"));
  const heading = readTable(textOf(form, "heading"))[0] ?? [];
  const width = Math.max(heading.length, ...cells.map((row) => row.length), 0);
  const columns = Array.from({ length: width }, (_, at) => toChoice(textOf(form, columnName(at))));
  const mended = cells.map((row, at) =>
    Array.from({ length: width }, (_, column) =>
      form.has(cellName(at, column)) ? textOf(form, cellName(at, column)) : (row[column] ?? ""),
    ),
  );
  const kept = mended.filter((_, at) => !form.has(skipName(at)));
  return { columns, heading, cells: tidyCells(kept) };
}

/** Values of the hidden fields that carry the list; `readListForm` reads them back. */
export function listFields({ cells, heading }: ListForm): { table: string; heading: string } {
  return { table: writeTable(cells), heading: writeTable([heading]) };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function toChoice(text: string): ColumnChoice {
  return residentColumns.find((name) => name === text) ?? null;
}
