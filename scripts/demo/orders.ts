import type { Actor, Self } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { approveForPrinting } from "~/domain/book/print/approve.server";
import { changeOrder } from "~/domain/selling/orders/change-orders.server";
import { getStaffOrder } from "~/domain/selling/orders/fulfilment.server";
import { createOrder } from "~/domain/selling/orders/place-order.server";
import { OrderInput } from "~/domain/selling/orders/schema";
import type { DemoDeps } from "./demo-deps";

const forHerself = {
  ...{ bookType: "biography", copies: "3", name: "Margaret Hale", email: "margaret@example.org" },
  ...{ address: "12 Mill Lane", city: "Galena", state: "IL", zipCode: "61036", phone: "" },
};
const forTom = {
  ...{ bookType: "biography", copies: "1", name: "Tom Hale", email: "tom@example.org" },
  ...{ address: "40 Harbor Street, Apartment 3", city: "Duluth", state: "MN", zipCode: "55802", phone: "" },
};

/** One order is delivered, another is pending. */
export async function orderBooks(deps: DemoDeps, actor: Self, administrator: Actor): Promise<void> {
  await approveForPrinting(deps, actor, "biography", true);
  const { orderNumber } = await order(deps, actor, forHerself);
  const first = await getStaffOrder(deps.db, administrator, orderNumber);
  await changeOrder(deps, administrator, first.id, {
    status: "shipped",
    paymentStatus: "paid",
    trackingNumber: "https://parcels.example.org/7",
    notes: "Leave the parcel at the front desk.",
  });
  await changeOrder(deps, administrator, first.id, { status: "delivered" });
  await order(deps, actor, forTom);
}

function order(deps: DemoDeps, actor: Self, fields: Record<string, string>) {
  return createOrder(deps, actor, parseInput(OrderInput, fields), { way: "invoice" });
}
