import { afterEach, beforeEach, expect, test } from "vitest";
import {
  invoiceAddress,
  openPaymentFixture,
  type PaymentFixture,
} from "../../../../tests/support/payment-fixture";
import { addPerson, people } from "../../../../tests/support/people";
import type { Self } from "../../base/actor";
import { beginCheckout } from "./begin-checkout.server";
import { approveInvoice, setInvoicedPlanEnd } from "./invoices.server";

let fixture: PaymentFixture;
let deps: PaymentFixture["deps"];
let ada: Self;
let root: Self;

beforeEach(async () => {
  fixture = await openPaymentFixture();
  deps = { ...fixture.deps, payments: null };
  ada = await addPerson(deps.db, "ada", people.ada);
  root = await addPerson(deps.db, "root", people.root);
});

afterEach(() => fixture.stripe.close());

const at = (time: string) => deps.clock.advance(Date.parse(time) - deps.clock.now().getTime());

test.each([
  ["2027-02-10T00:00:00.000Z", "2027-02-28T12:00:00.000Z"],
  ["2027-03-10T00:00:00.000Z", "2027-03-31T12:00:00.000Z"],
  ["2027-03-29T00:00:00.000Z", "2027-03-31T12:00:00.000Z"],
  ["2027-04-30T12:00:00.000Z", "2027-05-31T12:00:00.000Z"],
])("a month by invoice that began on the 31st of January runs on %s until %s", async (now, end) => {
  at("2027-01-31T12:00:00.000Z");
  const input = { planId: "guided" as const, promoCode: null, email: "ada@example.org", shownCents: null };
  const order = { ...input, ...invoiceAddress };
  const { checkout } = await beginCheckout(deps, ada, { address: "192.0.2.1" }, order, null);
  await approveInvoice(deps, root, checkout.id);
  at(now);
  expect(await setInvoicedPlanEnd(deps, root, checkout.id, true)).toBe(end);
});
