import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { recordReading } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { labelLines } from "../shipping/address-formats";
import { type Customs, customsFactsOf } from "../shipping/customs";
import { getCustoms } from "../shipping/customs.server";
import { type ChosenOrder, readChosenOrders } from "./chosen-orders.server";
import { isOnHold } from "./orders";
import type { ChosenPackage } from "./packages";
import { slipWords } from "./slip-words";

export interface PackingSlip {
  /** The reader opens the package; what is for those who pack is in their language. */
  language: Language;
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
  return orders.flatMap(({ row, all, lines, language }) =>
    lines.map((line) => ({
      language,
      ...{ orderNumber: row.orderNumber, requestedAt: row.requestedAt ?? row.createdAt },
      ...{ bookTitle: row.bookTitle, authorName: row.authorName, copies: line.copies },
      address: labelLines(line),
      part: inLanguage(language, () => partText(line.position, all.length)),
      stop: isOnHold({ status: line.status, paymentStatus: row.paymentStatus })
        ? t("ON HOLD: do not print, do not ship.")
        : "",
      customs: customsFactsOf(customs, line, row),
    })),
  );
}

function partText(position: number, all: number): string {
  return all > 1 ? t("Package {number} of {all}", { number: String(position), all: String(all) }) : "";
}

/** The slips as one PDF, a page each. Throws Unavailable where the print engine does not run. */
export function makePackingSlips(
  deps: PaperDeps,
  slips: PackingSlip[],
  brandName: string,
): Promise<Uint8Array> {
  return makePaper(deps, "packing-slips", {
    ...{ title: t("Packing slips"), author: brandName, brand: brandName, paper: "us-letter" },
    customs: t("For customs, on the outside of the package"),
    slips: slips.map(({ language, orderNumber, address, part, stop, customs, copies, ...slip }) => ({
      ...{ address, part, stop, customs },
      words: inLanguage(language, () => slipWords({ ...slip, orderNumber, copies })),
      number: orderNumber,
      copies: String(copies),
    })),
  });
}
