import type { ReactNode } from "react";

export interface Column<Row> {
  /** What its heading says, and what stands before each value where the table is a list of cards. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** The heading, where it is more than its label: a link that sorts. */
  heading?: ReactNode;
  /** How the rows are sorted by it just now. */
  sorted?: "ascending" | "descending";
  /** Set to the right, digits below digits. */
  isNumber?: boolean;
  /** Names the row: one column of a table, its first as a rule. */
  isName?: boolean;
}

interface DataTableProps<Row> {
  /** What the table holds. Read aloud first; a heading above it may say it for those who see. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** What stands there when there are no rows. */
  empty: ReactNode;
}

/**
 * A table of rows; on a narrow screen each row is a card, with the labels beside the values. Set as blocks, the parts of
 * a table lose what they are in some browsers: the roles keep it.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  return (
    <table className="data-table" role="table">
      <caption className="out-of-sight">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, heading, sorted, isNumber }) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              aria-sort={sorted}
              className={isNumber ? "data-table__number" : undefined}
              data-bare={heading === undefined || undefined}
            >
              {heading ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { label, cell, isNumber, isName }, row }: { column: Column<Row>; row: Row }) {
  if (isName)
    return (
      <th role="rowheader" scope="row" className="data-table__name">
        {cell(row)}
      </th>
    );
  return (
    <td role="cell" data-label={label} className={isNumber ? "data-table__number" : undefined}>
      {cell(row)}
    </td>
  );
}
