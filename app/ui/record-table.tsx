import type { ReactNode } from "react";

interface Column {
  id: string;
  label: string;
  /** In the place of the plain label: a link that sorts. */
  head?: ReactNode;
  sorted?: "ascending" | "descending";
}

interface RecordTableProps {
  /** What the table lists, for those who do not see it. */
  caption: string;
  columns: Column[];
  rows: { id: number | string; cells: ReactNode[] }[];
}

/**
 * A dense table that becomes a list of cards on a narrow screen. The roles say once more what the elements are: browsers
 * forget it when a table is not laid out as one.
 */
export function RecordTable({ caption, columns, rows }: RecordTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <table className="records" role="table">
      <caption className="out-of-sight">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <tr role="row">
          {columns.map(({ id, label, head, sorted }) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above.
            <th key={id} role="columnheader" scope="col" aria-sort={sorted}>
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <tbody role="rowgroup">
        {rows.map(({ id, cells }) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above.
          <tr key={id} role="row">
            {columns.map((column, place) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above.
              <td key={column.id} role="cell" className={`records__${column.id}`} data-label={column.label}>
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
