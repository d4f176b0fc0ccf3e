import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPaymentFixture, type PaymentFixture } from "../../../../tests/support/payment-fixture";
import { addPromoCode } from "../../../../tests/support/promo-codes";
import type { FakeStripe } from "../../../../tests/support/stripe/fake-stripe";
import { confirmPayment } from "../../../../tests/support/stripe/payments";
import { hours, minutes } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { recordAttempt } from "../../people/auth/throttle/throttle.server";
import { getPayment } from "../payments/payment-rows.server";
import { beginCheckout } from "./begin-checkout.server";
import { startCheckoutInPage, startCheckoutPage } from "./pay-checkout.server";
import { endLeftCheckouts } from "./reconcile.server";

let deps: PaymentFixture["deps"];
let stripe: FakeStripe;

beforeEach(async () => {
  ({ deps, stripe } = await openPaymentFixture());
});

afterEach(() => stripe.close());

const wish = (promoCode: string | null = null, planId: "family" | "guided" = "family") => ({
  planId,
  promoCode,
  email: "buyer@example.org",
  shownCents: null,
});

let visitors = 0;
function visitor() {
  visitors += 1;
  return { address: `198.51.100.${visitors}` };
}

const begin = (
  code: string | null = null,
  formId: string | null = null,
  plan: "family" | "guided" = "family",
) => beginCheckout(deps, null, visitor(), wish(code, plan), formId);

const uses = () =>
  deps.db
    .selectFrom("promoCodes")
    .select(["currentUses", "reservedUses"])
    .where("code", "=", "LAST")
    .executeTakeFirstOrThrow();

describe("the last use of a promo code", () => {
  beforeEach(() => addPromoCode(deps.db, "LAST", { maxUses: 1 }));

  test("goes to one of fifty at the same moment", async () => {
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => begin("LAST")));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(ValidationError);
    const rows = await deps.db.selectFrom("checkouts").select("dueCents").execute();
    expect(rows).toEqual([{ dueCents: 96131 }]);
    expect(await uses()).toEqual({ currentUses: 0, reservedUses: 1 });
  });

  test("is free again when nobody paid, and what was started at Stripe is over", async () => {
    const { checkout } = await begin("LAST");
    await startCheckoutInPage(deps, checkout);
    deps.clock.advance(2 * hours + 29 * minutes);
    await endLeftCheckouts(deps, new AbortController().signal);
    expect(await uses()).toEqual({ currentUses: 0, reservedUses: 1 });
    deps.clock.advance(2 * minutes);
    await endLeftCheckouts(deps, new AbortController().signal);
    expect(await uses()).toEqual({ currentUses: 0, reservedUses: 0 });
    expect(stripe.newest("payment_intent").status).toBe("canceled");
    const [row] = await deps.db.selectFrom("checkouts").select("state").execute();
    expect(row?.state).toBe("cancelled");
  });

  test("counts for a buyer whose payment event was lost", async () => {
    const { checkout } = await begin("LAST");
    const url = await startCheckoutPage(deps, checkout);
    await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ number: "4242424242424242" }),
      redirect: "manual",
    });
    deps.clock.advance(3 * hours);
    await endLeftCheckouts(deps, new AbortController().signal);
    expect(await uses()).toEqual({ currentUses: 1, reservedUses: 0 });
  });
});

describe("the same form", () => {
  test("twenty times at once is one checkout, one customer and one page", async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(null, "form-1")));
    expect(new Set(begun.map(({ checkout }) => checkout.id)).size).toBe(1);
    const urls = await Promise.all(
      begun.map(({ checkout }) => startCheckoutPage(deps, checkout).catch(() => "refused")),
    );
    expect(new Set(urls.filter((url) => url !== "refused")).size).toBe(1);
    expect(stripe.all("checkout.session")).toHaveLength(1);
    expect(stripe.all("customer")).toHaveLength(1);
  });

  test.each(["family", "guided"] as const)("of %s can be paid in one way at a time only", async (plan) => {
    const { checkout } = await begin(null, "form-2", plan);
    await startCheckoutInPage(deps, checkout);
    const here = stripe.newest("payment_intent");
    const again = (await begin(null, "form-2", plan)).checkout;
    await startCheckoutPage(deps, again);
    const open = plan === "family" ? here.status : stripe.newest("subscription").status;
    expect(open).toBe("canceled");
    const third = (await begin(null, "form-2", plan)).checkout;
    const payment = await getPayment(deps.db, { kind: "plan", reference: third.reference });
    expect(payment.clientSecret).toBeNull();
    const secret = await startCheckoutInPage(deps, third);
    expect(stripe.newest("checkout.session").status).toBe("expired");
    expect(stripe.newest("payment_intent")).toMatchObject({
      client_secret: secret,
      status: "requires_payment_method",
    });
  });

  test.each(["family", "guided"] as const)(
    "of %s that is paid, though its event is missing, is not paid in the other way as well",
    async (plan) => {
      const here = (await begin(null, "form-5", plan)).checkout;
      await startCheckoutInPage(deps, here);
      confirmPayment(stripe, stripe.newest("payment_intent"), "a good card", "https://site.example");
      const hereAgain = (await begin(null, "form-5", plan)).checkout;
      await expect(startCheckoutPage(deps, hereAgain)).rejects.toThrow("Nothing was charged twice.");
      expect(stripe.newest("payment_intent").status).toBe("succeeded");
      if (plan === "guided") expect(stripe.newest("subscription").status).toBe("active");

      const there = (await begin(null, "form-6", plan)).checkout;
      const url = await startCheckoutPage(deps, there);
      const body = new URLSearchParams({ number: "4242424242424242" });
      await fetch(url, { method: "POST", body, redirect: "manual" });
      const thereAgain = (await begin(null, "form-6", plan)).checkout;
      await expect(startCheckoutInPage(deps, thereAgain)).rejects.toThrow("Nothing was charged twice.");
    },
  );

  test("that is sent again after Stripe's answer was lost makes nothing twice", async () => {
    const first = await begin(null, "form-4");
    stripe.faults = [{ kind: "reset after", path: /sessions/, times: 3 }];
    await expect(startCheckoutPage(deps, first.checkout)).rejects.toThrow(/nothing was charged/);
    deps.clock.advance(minutes);
    const again = await begin(null, "form-4");
    expect(await startCheckoutPage(deps, again.checkout)).toContain("/pay/");
    expect(stripe.all("checkout.session")).toHaveLength(1);
  });

  test("with another plan is another checkout", async () => {
    const one = await begin(null, "form-3");
    const two = await begin(null, "form-3", "guided");
    expect(two.checkout.id).not.toBe(one.checkout.id);
  });
});

test("less than fifty cents is on us, and needs no Stripe", async () => {
  await addPromoCode(deps.db, "NEARLY", { discountType: "fixed", discountHundredths: 988_60 });
  const { checkout } = await begin("NEARLY");
  expect(checkout).toMatchObject({ state: "paid", dueCents: 0 });
  expect(stripe.requests).toEqual([]);
  const [mail] = await deps.db.selectFrom("mails").selectAll().execute();
  expect(mail?.text).toContain("Too small to charge: -$0.43");
  expect(mail?.text).toContain("Total: $0.00");
});

test("nobody is asked for a price other than the one that was shown", async () => {
  const asked = beginCheckout(deps, null, visitor(), { ...wish(), shownCents: 106811 }, null);
  await expect(asked).rejects.toThrow(/price has changed/);
  expect(await deps.db.selectFrom("checkouts").selectAll().execute()).toEqual([]);
});

test("too many checkouts of an address in three minutes are refused", async () => {
  const address = { address: "203.0.113.9" };
  for (let index = 0; index < 30; index += 1)
    await recordAttempt(deps, { action: "checkout", ...address, account: `b${index}@example.org` });
  await expect(beginCheckout(deps, null, address, wish(), null)).rejects.toThrow(/Too many/);
});
