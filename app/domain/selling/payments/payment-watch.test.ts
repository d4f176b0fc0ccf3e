import { expect, test } from "vitest";
import { type PaymentCallOutcome, PaymentWatch } from "./payment-watch";

function watchOf(...sales: PaymentCallOutcome[]): PaymentWatch {
  const watch = new PaymentWatch();
  for (const outcome of sales) watch.note(outcome, { isSale: true });
  return watch;
}

test.each<[boolean, PaymentCallOutcome[]]>([
  [true, ["unreachable", "unreachable", "unreachable"]],
  [true, ["key", "rejected", "unreachable"]],
  [true, ["done", "rejected", "rejected", "rejected"]],
  [false, ["unreachable", "unreachable"]],
  [false, ["unreachable", "unreachable", "done", "unreachable"]],
  [false, ["declined", "declined", "declined", "declined"]],
  [false, ["unreachable", "unreachable", "declined", "unreachable"]],
])("the shop is closed: %s, after %j", (isShopClosed, sales) => {
  expect(watchOf(...sales).read()).toMatchObject({ isShopClosed });
});

test("a call before the sale counts only if it fails, and others never", () => {
  const watch = watchOf("rejected", "rejected");
  watch.note("done", { isPurchase: true });
  watch.note("rejected");
  expect(watch.read()).toMatchObject({ failedPurchases: 2, isShopClosed: false });
  watch.note("unreachable", { isPurchase: true });
  expect(watch.read()).toMatchObject({ failedPurchases: 3, isShopClosed: true });
});

test("the first refused key is known until the service takes it", () => {
  const watch = new PaymentWatch();
  watch.note("key");
  watch.note("unreachable");
  expect(watch.read().isKeyRefused).toBe(true);
  watch.note("done");
  expect(watch.read().isKeyRefused).toBe(false);
});

test("an answer ends what it disproves, and leaves what it does not ask", () => {
  const watch = watchOf("rejected", "unreachable", "key");
  expect([watch.hasTrouble(), watch.read().isShopClosed]).toEqual([true, true]);
  watch.noteAccess();
  expect(watch.hasTrouble()).toBe(false);
  expect(watch.read()).toEqual({ isKeyRefused: false, failedPurchases: 1, isShopClosed: false });
});
