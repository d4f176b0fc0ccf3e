import { t } from "~/messages/translate";
import { formatDate, formatFacts } from "../../base/format";
import { addressLine } from "../shipping/address-formats";
import { type Customs, customsFactsOf, customsLine } from "../shipping/customs";
import type { OrderLine } from "./order-lines";
import { copiesText, type Order, type SheetFacts } from "./orders";

type SheetOrder = Pick<
  Order,
  "orderNumber" | "requestedAt" | "bookTitle" | "pages" | "priceCents" | "lines"
> & {
  authorName: string;
  copies: number;
};

/** What the sheet for the printer says of an order, as names and values; empty values are left out. */
export function sheetRows(
  order: SheetOrder,
  sheet: SheetFacts | null,
  customs: Customs,
): [name: string, value: string][] {
  const rows: [string, string][] = [
    [t("Order number"), order.orderNumber],
    [t("Ordered on"), order.requestedAt ? formatDate(order.requestedAt) : ""],
    [t("Book"), order.bookTitle],
    [t("Author"), order.authorName],
    [t("Copies"), String(order.copies)],
    [t("Pages, bound"), String(order.pages)],
    [t("Made for"), sheet?.profile ?? ""],
    [t("Trim"), sheet ? trimText(sheet.trim) : ""],
    [t("Spine"), sheet ? t("{width} inches", { width: inches(sheet.spine) }) : ""],
    [t("Files"), t("interior.pdf (pages), cover.pdf (cover with spine)")],
    ...order.lines.flatMap((line): [string, string][] => [
      [t("Ship to"), shipTo(line, order.lines.length > 1)],
      [t("For customs"), customsLine(customsFactsOf(customs, { ...line, ...line.address }, order))],
    ]),
  ];
  return rows.filter(([, value]) => value !== "");
}

function shipTo({ copies, address }: OrderLine, isOneOfSeveral: boolean): string {
  const { name, phone } = address;
  const place = addressLine(address);
  if (!isOneOfSeveral) return formatFacts([name, place, phone]);
  return t("{copies} to {name}, {address}", { copies: copiesText(copies), name, address: place });
}

function trimText({ width, height }: SheetFacts["trim"]): string {
  return t("{width} x {height} inches", { width: inches(width), height: inches(height) });
}

function inches(length: number): string {
  return String(Math.round(length * 1000) / 1000);
}
