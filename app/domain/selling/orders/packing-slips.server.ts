import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { formatDate } from "../../base/format";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { readStaffRows } from "./fulfilment.server";
import { listLines } from "./order-lines.server";
import { copiesText, isOnHold } from "./orders";
import { type ChosenPackage, isChosen } from "./packages";

interface PackingSlip {
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
}

/**
 * What goes into the chosen packages, without prices: a book may be a gift. Packages that are cancelled are left out. Audited,
 * because it has many addresses. Throws Forbidden, and NotFound without a package that the actor manages.
 */
export async function readPackingSlips(
  deps: Deps,
  actor: Actor,
  chosen: ChosenPackage[],
): Promise<PackingSlip[]> {
  const ids = [...new Set(chosen.map(({ orderId }) => orderId))];
  const rows = await readStaffRows(deps.db, actor, ids);
  const linesOf = await listLines(deps.db, ids);
  const slips = rows.flatMap((row) => {
    const all = linesOf(row.id).filter(({ status }) => status !== "cancelled");
    return all
      .filter(({ position }) => isChosen(chosen, row.id, position))
      .map((line) => ({
        ...{ orderNumber: row.orderNumber, requestedAt: row.requestedAt ?? row.createdAt },
        ...{ bookTitle: row.bookTitle, authorName: row.authorName, copies: line.copies },
        address: [line.name, line.address, `${line.city}, ${line.state} ${line.zipCode}`, line.phone].filter(
          Boolean,
        ),
        part:
          all.length > 1
            ? t("Package {number} of {all}", {
                number: String(all.indexOf(line) + 1),
                all: String(all.length),
              })
            : "",
        stop: isOnHold({ status: line.status, paymentStatus: row.paymentStatus })
          ? t("ON HOLD: do not print, do not ship.")
          : "",
      }));
  });
  if (slips.length === 0) throw new NotFound();
  await recordAudit(deps, actor, "order.slips", { count: slips.length });
  return slips;
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
