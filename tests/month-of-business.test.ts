import { expect, test, vi } from "vitest";
import { formatExactMoney } from "~/domain/base/format";
import { readSalesFigures } from "~/domain/selling/sales/sales-figures.server";
import { Caller } from "./support/browserless";
import { AfterSale } from "./support/month/after-sale";
import { expectAgreement } from "./support/month/agreement";
import { Books } from "./support/month/books";
import { Buyers } from "./support/month/buyers";
import { Gifts } from "./support/month/gifts";
import { readLedger } from "./support/month/ledger";
import { Payers } from "./support/month/payers";
import { Shop } from "./support/month/shop";
import { addPromoCode } from "./support/promo-codes";
import { startPublicServer } from "./support/server";

/*
 * A small business for six weeks of a clock that the test sets: two hundred buyers, all plans, promo codes, renewals,
 * failures, disputes, refunds, invoices, gifts and books, which also go abroad and which relatives pay for. Webhook events come in any order, and some of them twice. At the end
 * of each day the payment service, /admin/sales, receipts, mails and what people may do agree to the cent. The same
 * seed repeats a run: MONTH_SEED=12345.
 */

const lastDay = 45;
const buyersInAll = 200;

/** Books go abroad from the second day, for another price later, and at the end no more. */
const zoneDays: Record<number, { maxGrams: number; priceCents: number }[]> = {
  1: [
    { maxGrams: 1_000, priceCents: 28_35 },
    { maxGrams: 4_000, priceCents: 51_90 },
  ],
  22: [{ maxGrams: 4_000, priceCents: 44_44 }],
};
const lastShippingDay = 38;
const seed = Number(process.env.MONTH_SEED ?? 17);

test(`a month of a small business agrees at every day's end (MONTH_SEED=${seed})`, async () => {
  const shop = await Shop.open(seed);
  try {
    await run(shop);
    await expectSalesPage(shop);
  } finally {
    await shop.close();
  }
});

/** The page shows what the figures behind it are, to the built product on the same data. */
async function expectSalesPage(shop: Shop): Promise<void> {
  const { total } = await readSalesFigures(shop.deps, shop.root, 2031);
  vi.useRealTimers();
  const server = await startPublicServer({ ...shop.stripe.env, DATA_DIR: shop.world.dataDir });
  try {
    const root = await Caller.signIn(server, "root");
    const { html } = await root.page("/admin/sales?year=2031");
    for (const cents of [total.receivedCents, total.taxCents, total.refundedCents])
      expect(html).toContain(formatExactMoney(cents));
  } finally {
    await server.stop();
  }
}

async function run(shop: Shop): Promise<void> {
  const buyers = new Buyers(shop);
  const books = new Books(shop);
  const afterSale = new AfterSale(shop, buyers);
  const gifts = new Gifts(shop, buyers);
  const payers = new Payers(shop, books);
  await addPromoCode(shop.db, "TEN");
  await addPromoCode(shop.db, "FIVE", { discountType: "fixed", discountHundredths: 5_00 });
  await addPromoCode(shop.db, "HALF", { discountHundredths: 50_00, maxUses: 15 });
  await addPromoCode(shop.db, "FREE", { discountHundredths: 100_00, maxUses: 10 });
  await addPromoCode(shop.db, "ALMOST", { discountType: "fixed", discountHundredths: 24_80 });
  let arrived = 0;
  for (shop.day = 0; shop.day <= lastDay; shop.day += 1) {
    // The first days have no payment service yet.
    shop.isOnline = shop.day >= 3;
    const shipping = zoneDays[shop.day];
    if (shipping) await books.ship(shipping);
    if (shop.day === lastShippingDay) await books.endShipping();
    for (const hour of [9, 14, 19]) {
      shop.goTo(hour);
      const due = Math.min(buyersInAll, Math.ceil((buyersInAll * (shop.day * 3 + hour / 6)) / 90));
      while (arrived < due) {
        arrived += 1;
        await buyers.arrive();
      }
      if (hour === 14) for (const plan of shop.takePlans()) await plan();
      if (shop.chance(60)) await gifts.give();
      for (const { purchase } of gifts.all)
        if (purchase.person === null && shop.chance(4)) await afterSale.happen(purchase);
      await live(shop, buyers, books, afterSale);
      for (const person of buyers.people) if (shop.chance(shop.isOnline ? 1 : 10)) await payers.order(person);
      await shop.runJobs();
      await shop.deliver(60);
    }
    shop.goTo(23);
    afterSale.renewAll();
    await shop.deliver();
    await shop.runJobs();
    await shop.deliver();
    await expectAgreement(shop, buyers, books);
    for (const gift of gifts.all) await gifts.expectState(gift);
    if (shop.day % 5 !== 0) continue;
    // Reconciliation has nothing to mend.
    shop.goTo(23.5);
    await shop.runNightly();
    await expectAgreement(shop, buyers, books);
  }
  expect(arrived).toBe(buyersInAll);
  expect(books.sentAbroad).toBeGreaterThan(0);
  const ledger = readLedger(shop.stripe, buyers.purchases, books.orders);
  const refunded = ledger.filter(
    ({ reference, returnedCents }) => returnedCents > 0 && books.orders.get(reference)?.isPayers,
  );
  const counts = { ...gifts.counts, ...payers.counts, "refunds of payers": refunded.length };
  for (const [what, count] of Object.entries(counts)) expect([what, count > 0]).toEqual([what, true]);
}

/** A few of the things that happen on a day. */
async function live(shop: Shop, buyers: Buyers, books: Books, afterSale: AfterSale): Promise<void> {
  for (const purchase of buyers.purchases.values()) {
    if (purchase.state === "invoiced" && shop.isOnline && shop.chance(8))
      await afterSale.settleInvoice(purchase);
    if (shop.chance(1) && shop.chance(70)) await afterSale.happen(purchase);
  }
  for (const person of buyers.people) {
    if (shop.chance(1)) await books.order(person);
    if (shop.isOnline && person.plans.length > 0 && !person.hasGift && shop.chance(1) && shop.chance(60))
      await buyers.buy(person, "", shop.random.pick(["self-serve", "guided", "family", "white-glove"]), null);
  }
  for (const order of books.orders.values()) if (shop.chance(3)) await books.happen(order);
}
