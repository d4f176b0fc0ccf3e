import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import { readTable } from "../../base/read-table";
import { chosenMax } from "./packages";
import { trackingNumberMax } from "./schema";

export interface TrackingRow {
  order: string;
  /** "" for an order with one package. */
  line: string;
  tracking: string;
}

const headings: [keyof TrackingRow, RegExp][] = [
  ["tracking", /track|sendungs|seguimiento|rastreo/i],
  ["order", /order|bestell|pedido|reference/i],
  ["line", /^(?:line|package|position|paket|zeile|l[ií]nea|paquete)\b/i],
];

/** Reads CSV: with a heading by its names, else as order, line, tracking, or as order, tracking. Throws ValidationError for neither. */
export function readTrackingList(csv: string): TrackingRow[] {
  const cells = readTable(csv).map((row) => row.map(withoutApostrophe));
  const [first = []] = cells;
  const named = headings.map(([name, form]) => [name, first.findIndex((cell) => form.test(cell))] as const);
  const place = Object.fromEntries(named) as Record<keyof TrackingRow, number>;
  const hasHeading = place.order >= 0 && place.tracking >= 0 && place.order !== place.tracking;
  const rows = hasHeading ? cells.slice(1) : cells;
  const read = (row: string[]): TrackingRow => {
    const at = (index: number) => row[index] ?? "";
    if (hasHeading) return { order: at(place.order), line: at(place.line), tracking: at(place.tracking) };
    if (row.length === 2) return { order: at(0), line: "", tracking: at(1) };
    return { order: at(0), line: at(1), tracking: at(2) };
  };
  const all = rows.map(read).filter(({ order, tracking }) => order !== "" || tracking !== "");
  if (all.length === 0 || all.every(({ tracking }) => tracking === ""))
    throw new ValidationError({
      csv: [message("Please send a list with the columns Order, Line and Tracking.")],
    });
  if (all.length > chosenMax)
    throw new ValidationError({ csv: [message("Please send at most 200 tracking numbers at once.")] });
  if (all.some(({ tracking }) => tracking.length > trackingNumberMax))
    throw new ValidationError({
      csv: [
        message("Please keep each tracking number to {max} characters.", { max: String(trackingNumberMax) }),
      ],
    });
  return all;
}

/** Our own lists put one before what a spreadsheet would take for a formula. */
function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, "");
}
