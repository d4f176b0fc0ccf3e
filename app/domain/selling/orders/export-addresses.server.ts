import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { recordReading } from "../../base/audit/audit.server";
import { byteOrderMark, csvLine } from "../../base/csv";
import type { Deps } from "../../base/deps";
import { homeCountry } from "../../base/home-country";
import { getCustoms } from "../shipping/customs.server";
import { packagesToShip } from "./ship-queue.server";

const batchSize = 500;

const columns = [
  message("Order"),
  message("Name"),
  message("Street address"),
  message("City"),
  message("State"),
  message("ZIP code"),
  message("Phone"),
  message("Email"),
  message("Copies"),
  message("Title"),
  message("Line"),
  message("Country"),
  message("Weight in grams"),
  message("Value"),
  message("HS code"),
  message("Country of origin"),
];

/** Streams all packages that can be sent, oldest first, as CSV for label tools. Audited when the first chunk is read. Throws Forbidden. */
export async function* exportShipAddresses(deps: Deps, actor: Actor): AsyncGenerator<string> {
  const toShip = packagesToShip(deps.db, actor)
    .where("printOrders.paymentStatus", "=", "paid")
    .select(["printOrders.id", "orderNumber", "orderLines.name", "orderLines.address", "orderLines.city"])
    .select(["orderLines.state", "orderLines.zipCode", "orderLines.phone", "orderLines.email"])
    .select(["orderLines.copies", "bookTitle", "orderLines.position", "orderLines.country"])
    .select(["orderLines.grams", "printOrders.priceCents"])
    .orderBy("printOrders.id")
    .orderBy("orderLines.position")
    .limit(batchSize);
  await recordReading(deps, actor, "order.addresses", {});
  const { hsCode, originCountry } = await getCustoms(deps.db);
  const declared = (cents: number) => [(cents / 100).toFixed(2), hsCode, originCountry];
  yield byteOrderMark + csvLine(columns.map((column) => t(column)));
  for (let [after, line] = [0, 0]; ; ) {
    const rows = await toShip
      .where(({ eb, or, and }) =>
        or([
          eb("printOrders.id", ">", after),
          and([eb("printOrders.id", "=", after), eb("orderLines.position", ">", line)]),
        ]),
      )
      .execute();
    if (rows.length === 0) return;
    yield rows
      .map(({ id: _id, grams, priceCents, ...cells }) =>
        csvLine([
          ...Object.values(cells),
          grams > 0 ? grams : "",
          ...(cells.country === homeCountry ? ["", "", ""] : declared(cells.copies * priceCents)),
        ]),
      )
      .join("");
    after = rows.at(-1)?.id ?? after;
    line = rows.at(-1)?.position ?? line;
  }
}
