import type { Cells } from "../../base/read-table";
import { type ColumnChoice, columnOfHeading, residentColumns } from "./columns";
import type { ResidentCell, ResidentRow } from "./schema";

export interface NumberedRow {
  /** Counts from 1, without the heading. */
  number: number;
  row: ResidentRow;
  surplus: string[];
}

/** Sorts cells by the chosen columns: those of one kind are joined with commas, those beyond the columns are `surplus`. */
export function toRows(cells: Cells, columns: readonly ColumnChoice[]): NumberedRow[] {
  return cells.map((line, at) => {
    const row = emptyRow();
    for (const [place, choice] of columns.entries()) {
      const cell = line[place] ?? "";
      if (choice && cell !== "") row[choice] = row[choice] === "" ? cell : `${row[choice]}, ${cell}`;
    }
    return { number: at + 1, row: withWholeName(row), surplus: line.slice(columns.length) };
  });
}

/** Rows of JSON, whose fields may be called as headings are. */
export function toRowsOfJson(objects: readonly Record<string, ResidentCell>[]): NumberedRow[] {
  return objects.map((object, at) => {
    const row = emptyRow();
    const surplus: string[] = [];
    for (const [field, value] of Object.entries(object)) {
      const choice = columnOfHeading(field);
      const text = textOf(value);
      if (choice) row[choice] = text;
      else if (text !== "") surplus.push(text);
    }
    return { number: at + 1, row: withWholeName(row), surplus };
  });
}

function emptyRow(): ResidentRow {
  return Object.fromEntries(residentColumns.map((name) => [name, ""])) as ResidentRow;
}

function textOf(value: ResidentCell): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return String(value).replace(/\s+/g, " ").trim();
}

/** "Hale, Margaret" is Margaret Hale. */
function withWholeName(row: ResidentRow): ResidentRow {
  const parts = [row.firstName, row.lastName].filter(Boolean).join(" ");
  const [last, first, ...more] = row.name.split(",").map((part) => part.trim());
  const turned = last && first && more.length === 0 ? `${first} ${last}` : row.name;
  return { ...row, name: turned || parts };
}
