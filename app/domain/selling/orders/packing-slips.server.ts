import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { recordReading } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { formatDate } from "../../base/format";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { labelLines } from "../shipping/address-formats";
import { type Customs, customsFactsOf } from "../shipping/customs";
import { getCustoms } from "../shipping/customs.server";
import { type ChosenOrder, readChosenOrders } from "./chosen-orders.server";
import { copiesText, isOnHold } from "./orders";
import type { ChosenPackage } from "./packages";

export interface PackingSlip {
  orderNumber: string;
  requestedAt: string;
  bookTitle: string;
  authorName: string;
  copies: number;
  address: string[];
  /** "Package 2 of 3"; empty for an order with one. */
  part: string;
  /** Stands in red on the slip; empty where nothing keeps it. */
  stop: string;
  /** What stands on the outside of a package abroad, on a page of its own; empty for others. */
  customs: [name: string, value: string][];
}

/** Slips have no prices: a book may be a gift. Cancelled packages are left out. Audited, because of many addresses. Throws Forbidden and NotFound. */
export async function readPackingSlips(
  deps: Deps,
  actor: Actor,
  chosen: ChosenPackage[],
): Promise<PackingSlip[]> {
  const slips = slipsOf(await readChosenOrders(deps.db, actor, chosen), await getCustoms(deps.db));
  await recordReading(deps, actor, "order.slips", { count: slips.length });
  return slips;
}

/** The slips of packages that were read already, in the order of their orders. */
export function slipsOf(orders: ChosenOrder[], customs: Customs): PackingSlip[] {
  return orders.flatMap(({ row, all, lines }) =>
    lines.map((line) => ({
      ...{ orderNumber: row.orderNumber, requestedAt: row.requestedAt ?? row.createdAt },
      ...{ bookTitle: row.bookTitle, authorName: row.authorName, copies: line.copies },
      address: labelLines(line),
      part:
        all.length > 1
          ? t("Package {number} of {all}", { number: String(line.position), all: String(all.length) })
          : "",
      stop: isOnHold({ status: line.status, paymentStatus: row.paymentStatus })
        ? t("ON HOLD: do not print, do not ship.")
        : "",
      customs: customsFactsOf(customs, line, row),
    })),
  );
}

/** The slips as one PDF, a page each. Throws Unavailable where the print engine does not run. */
export function makePackingSlips(
  deps: PaperDeps,
  slips: PackingSlip[],
  brandName: string,
): Promise<Uint8Array> {
  return makePaper(deps, "packing-slips", {
    ...{ title: t("Packing slips"), author: brandName, brand: brandName, paper: "us-letter" },
    words: {
      slip: t("Packing slip"),
      to: t("Ship to"),
      inside: t("In this package"),
      copies: t("Copies"),
      thanks: t("Thank you for letting us make your book."),
      customs: t("For customs, on the outside of the package"),
    },
    slips: slips.map(({ orderNumber, requestedAt, bookTitle, authorName, copies, ...slip }) => ({
      ...slip,
      number: orderNumber,
      book: t("“{bookTitle}” by {authorName}, coffee table book, 12 x 12 inches", { bookTitle, authorName }),
      copies: String(copies),
      foot: t("Order {orderNumber} of {day}: {copies}.", {
        orderNumber,
        day: formatDate(requestedAt),
        copies: copiesText(copies),
      }),
    })),
  });
}
