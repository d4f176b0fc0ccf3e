import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordReading } from "../../base/audit/audit.server";
import { recordChanges } from "../../base/audit/order-changes.server";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import type { PaperDeps } from "../../base/paper.server";
import type { ZipEntry } from "../../base/zip-stream.server";
import type { BookFiles } from "../../book/print/book-files.server";
import { coverFile, interiorFile } from "../../book/print/job";
import { openPrintFile } from "../../book/print/print-files.server";
import { getCustoms } from "../shipping/customs.server";
import { type ChosenOrder, readChosenOrders } from "./chosen-orders.server";
import { makeOrderSheets, sheetsOf } from "./order-sheets.server";
import type { ChosenPackage } from "./packages";
import { makePackingSlips, slipsOf } from "./packing-slips.server";

interface Wanted {
  ids: ChosenPackage[];
  /** Why books that are not paid are printed all the same; "" without one. */
  reason: string;
}

/** What is unpaid, or on hold, is printed only with a reason, kept in its history. Audited. Throws Forbidden, NotFound, and Conflict without one. */
export async function chooseForPrint(
  allDeps: Deps,
  actor: Actor,
  { ids, reason }: Wanted,
): Promise<ChosenOrder[]> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const orders = await readChosenOrders(db, actor, ids);
    const unpaid = orders.filter(({ row }) => row.paymentStatus !== "paid");
    if (unpaid.length > 0 && reason === "")
      throw new Conflict(
        message(
          "{unpaid, plural, one {# is not paid: to print or ship it all the same, write a reason.} other {# are not paid: to print or ship them all the same, write a reason.}}",
          { unpaid: unpaid.length },
        ),
      );
    if (!deps.isHead)
      await recordChanges(
        deps,
        actor,
        unpaid.map(({ row }) => ({ orderId: row.id, what: "reason", before: "printed", after: reason })),
      );
    const numbers = orders.map(({ row }) => row.orderNumber).join(" ");
    await recordReading(deps, actor, "order.files", {
      ...{ orders: numbers, count: orders.length },
      ...(unpaid.length > 0 && { reason }),
    });
    return orders;
  });
}

const printed = [
  ["interior", interiorFile],
  ["cover", coverFile],
] as const;

/** The print files in a folder for each order, with sheets and slips. Throws NotFound if files are gone, and Unavailable without the print engine. */
export async function bundleOf(
  deps: PaperDeps & { db: Db; bookFiles: BookFiles },
  orders: ChosenOrder[],
  brandName: string,
): Promise<ZipEntry[]> {
  const files: ZipEntry[] = [];
  for (const { row } of orders) {
    const { folder, orderNumber } = row;
    if (folder === null) throw new NotFound();
    for (const [part, file] of printed) {
      const { path } = await openPrintFile(deps, { folder }, part);
      files.push({ name: `${orderNumber}/${file}`, content: path });
    }
  }
  const customs = await getCustoms(deps.db);
  const sheets = await makeOrderSheets(deps, await sheetsOf(deps.bookFiles, orders, customs), brandName);
  const slips = await makePackingSlips(deps, slipsOf(orders, customs), brandName);
  return [
    { name: "order-sheets.pdf", content: sheets },
    { name: "packing-slips.pdf", content: slips },
    ...files,
  ];
}
