import type { ReactNode } from "react";

export interface Column<Row> {
  /** The heading, and the label of each value where rows are cards. */
  label: string;
  cell: (row: Row) => ReactNode;
  heading?: ReactNode;
  sorted?: "ascending" | "descending";
  isNumber?: boolean;
  isName?: boolean;
  /** The class of its cells. */
  className?: string;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Replaces the rows of a long list; each contains RowCells. */
  tableRows?: ReactNode;
  empty: ReactNode;
  className?: string;
}

/** Roles are explicit, because some browsers drop table semantics with `display: block`. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  tableRows,
  empty,
  className = "",
}: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  return (
    <table className={`data-table ${className}`.trim()} role="table">
      <caption className="visually-hidden">{caption}</caption>
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
        {tableRows ??
          rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              <RowCells columns={columns} row={row} />
            </tr>
          ))}
      </tbody>
    </table>
  );
}

export function RowCells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.label} column={column} row={row} />
      ))}
    </>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { label, cell, isNumber, isName, className = isNumber ? "data-table__number" : undefined } = column;
  if (isName)
    return (
      <th role="rowheader" scope="row" className="data-table__name">
        {cell(row)}
      </th>
    );
  return (
    <td role="cell" data-label={label} className={className}>
      {cell(row)}
    </td>
  );
}
