import { afterEach, beforeEach, expect, test } from "vitest";
import { mailsTo } from "../../../../tests/support/mails";
import { PaymentEvents } from "../../../../tests/support/payment-events";
import {
  invoiceAddress,
  openPaymentFixture,
  type PaymentFixture,
} from "../../../../tests/support/payment-fixture";
import type { PaymentMethodKind } from "../../../../tests/support/stripe/payment-methods";
import { confirmPayment } from "../../../../tests/support/stripe/payments";
import { days } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { parseInput } from "../../base/schema-fields";
import { startCheckoutInPage } from "../checkouts/pay-checkout.server";
import { beginGift } from "./begin-gift.server";
import { findGiverBearer, findReceiverBearer } from "./gift-bearers.server";
import type { GiftDeps } from "./gift-rows.server";
import { showGift } from "./given-gifts.server";
import { GiftInput } from "./schema";
import { unwrapGift } from "./unwrap.server";

/* Who gives is told of the payment in words of a gift: they have no account, and wrote nothing. */

let deps: GiftDeps & { clock: PaymentFixture["deps"]["clock"] };
let stripe: PaymentFixture["stripe"];
let events: PaymentEvents;
const giver = "ruth@example.org";
const visitor = { address: "198.51.100.7", device: "a tablet", knownDevice: undefined };

beforeEach(async () => {
  const fixture = await openPaymentFixture();
  stripe = fixture.stripe;
  events = new PaymentEvents(fixture);
  deps = { ...fixture.deps, encryption: createEncryption("a secret of these tests, long enough") };
});

afterEach(() => stripe.close());

const handleEvents = () => events.handleNew();

const input = () =>
  parseInput(GiftInput, {
    ...{ plan: "self-serve", months: 6, recipientName: "Margaret Hale", calledAs: "Mom", lines: "" },
    ...{ recipientEmail: "margaret@example.org", hour: 9, timeZone: "UTC", givers: "Ruth" },
    sendOn: new Date(deps.clock.now().getTime() + 30 * days).toISOString().slice(0, 10),
    ...{ questions: [], email: giver, promoCode: "" },
  });

async function pay(means: PaymentMethodKind) {
  const { checkout, token } = await beginGift(deps, null, visitor, input(), null);
  await startCheckoutInPage(deps, checkout);
  const intent = stripe.newest("payment_intent");
  confirmPayment(stripe, intent, means, "https://site.example");
  await handleEvents();
  return { intent, token };
}

async function told(kind: Parameters<typeof mailsTo>[2]): Promise<string> {
  const [mail] = await mailsTo(deps.db, giver, kind);
  return mail?.text ?? "";
}

/** Leads to the page of the gift, and says nothing of an author's plan. */
function expectOfGift(text: string): void {
  expect(text).toMatch(/See your gift:?\s+https?:\/\/\S+\/gifts\/[\w-]{22}\s/);
  expect(text).not.toMatch(/\/checkout|#plan|\b(write|writing|wrote|stories)\b(?! to us)/);
}

test("a payment that failed leaves the gift closed, and its letter says so", async () => {
  const { intent } = await pay("a bank account");
  stripe.settle(intent.id, "failed");
  await handleEvents();
  const text = await told("payment-failed");
  expect(text).toContain("The gift is not sent, and nobody can unwrap it.");
  expectOfGift(text);
});

test("a dispute closes a wrapped gift until the bank has decided, and each letter says so", async () => {
  const { intent } = await pay("a good card");
  stripe.dispute(intent.id, "needs_response");
  await handleEvents();
  const asked = await told("payment-disputed");
  expect(asked).toContain("Until your bank has decided, the gift is not sent, and nobody can unwrap it.");
  expectOfGift(asked);
  stripe.dispute(intent.id, "lost");
  await handleEvents();
  const lost = await told("payment-disputed");
  expect(lost).toContain("The gift is closed, and nothing more is charged for it.");
  expectOfGift(lost);
});

test("a dispute of an unwrapped gift that is won leaves it as it was", async () => {
  const { intent, token } = await pay("a good card");
  const page = await findGiverBearer(deps, token);
  const { code } = page ? await showGift(deps, page) : { code: "" };
  const bearer = await findReceiverBearer(deps, visitor.address, code);
  if (!bearer) throw new Error("The code opens nothing.");
  await unwrapGift(deps, visitor, bearer);
  stripe.dispute(intent.id, "needs_response");
  await handleEvents();
  expect(await told("payment-disputed")).toContain("The gift is unwrapped already.");
  stripe.dispute(intent.id, "won");
  await handleEvents();
  const won = await told("payment-disputed");
  expect(won).toContain("Your gift goes on as before.");
  expectOfGift(won);
});

test("a refund of a part says that the gift goes on", async () => {
  const { intent } = await pay("a good card");
  stripe.refund(intent.id, 700);
  await handleEvents();
  const text = await told("payment-refunded");
  expect(text).toContain("Your gift goes on as before.");
  expectOfGift(text);
});

test("an invoice says that the gift waits for it", async () => {
  await beginGift({ ...deps, payments: null }, null, visitor, { ...input(), ...invoiceAddress }, null);
  const text = await told("invoice-ordered");
  expect(text).toContain("Until it is paid, the gift is not sent, and nobody can unwrap it.");
  expect(text).toContain("/invoices/");
  expectOfGift(text);
});
