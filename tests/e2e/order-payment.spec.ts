import { type CheckoutServer, startCheckoutServer } from "../support/checkout-server";
import { interceptStripeScript } from "../support/stripe/browser-script";
import { unfold } from "./folded";
import { approveBook, fillShipping } from "./ordering";
import { test as base, expect, expectAccessible } from "./scenario";

/* Paying for a printed book on Stripe's hosted page, or in embedded fields with script. */

let site: CheckoutServer;

function startSite(): Promise<CheckoutServer> {
  return startCheckoutServer();
}

const test = base.extend({
  server: async ({ sites }, use) => {
    site = await sites.open(startSite, ({ close }) => close());
    await use(site.server);
  },
});

/** Forms that are refused. */
test.use({ expectedComplaint: /status of [45]\d\d/, expectedHosts: ["js.stripe.com"] });

test("a book is paid by card, and a declined card is told", async ({
  page,
  signIn,
  server,
  person,
  hasScript,
  enhanced,
}) => {
  await approveBook(server, person.userId);
  await interceptStripeScript(page, site.stripe.address);
  await signIn(page);
  await page.goto("/book/order?type=biography");
  await enhanced();
  await fillShipping(page);
  if (!hasScript) {
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Pay $24.00" })).toBeVisible();
  }
  const card = page.getByLabel("Card number");
  await card.fill("4000000000000002");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await card.fill("4242424242424242");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  // The page reloads until the webhook has arrived.
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();
  await expectAccessible(page);
});

test("an administrator cancels a paid order, and is asked about its money", async ({
  page,
  signIn,
  server,
  person,
  enhanced,
}) => {
  await approveBook(server, person.userId);
  await interceptStripeScript(page, site.stripe.address);
  await signIn(page);
  await page.goto("/book/order?type=biography");
  await enhanced();
  await fillShipping(page);
  const pay = page.getByRole("button", { name: "Pay", exact: true });
  const card = page.getByLabel("Card number");
  if ((await card.count()) === 0) await pay.click();
  await card.fill("4242424242424242");
  await pay.click();
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();
  const orderNumber = /ALR-\w+-\w+/.exec(page.url())?.[0] ?? "";
  await server.db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", person.userId).execute();

  await page.goto(`/admin/orders/${orderNumber}`);
  await expectAccessible(page);
  await page.getByLabel("Notes").fill("Called the customer.");
  await unfold(page, /^Other$/);
  await page.getByLabel("Status").selectOption("cancelled");
  await page.getByRole("button", { name: "Update order" }).click();
  await expect(page.getByRole("alert")).toContainText("Please choose what happens to the $24.00.");
  await expect(page.getByLabel("Notes")).toHaveValue("Called the customer.");
  await expectAccessible(page);
  const change = page.locator("#change");
  await change.getByLabel("Refund", { exact: true }).selectOption("part");
  await change.getByLabel("Amount in dollars").fill("14");
  await change.getByLabel("Reason").fill("Printing had begun");
  await page.getByRole("button", { name: "Update order" }).click();
  await expect(page.getByText("$14.00 is refunded").first()).toBeVisible();
  await site.stripe.settled();
  await page.goto(`/admin/orders/${orderNumber}`);
  await expect(page.getByText("Paid $24.00, refunded $14.00.")).toBeVisible();
  await expect(page.getByText("Reason: Printing had begun")).toBeVisible();
  await page.goto("/admin/orders?orders=cancelled");
  await expect(page.getByText(orderNumber).first()).toBeVisible();
});

test("a saved card needs no card field, and while paying neither Pay nor Cancel can be pressed", async ({
  page,
  signIn,
  server,
  person,
  hasScript,
  enhanced,
}) => {
  await approveBook(server, person.userId);
  await interceptStripeScript(page, site.stripe.address);
  await signIn(page);
  const pay = page.getByRole("button", { name: "Pay", exact: true });
  const card = page.getByLabel("Card number");
  await page.goto("/book/order?type=biography");
  await enhanced();
  await fillShipping(page);
  await page.getByLabel("Keep this card or account for my next order").check();
  if (hasScript) {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/api/print-requests/payment-intent", async (route) => {
      await held;
      await route.continue();
    });
    await card.fill("4242424242424242");
    await pay.click();
    const busy = page.getByRole("button", { name: "Processing..." });
    const cancel = page.locator("[data-cancel]");
    await expect(busy).toBeDisabled();
    await expect(cancel).toHaveAttribute("aria-disabled", "true");
    const before = page.url();
    await cancel.click({ force: true });
    expect(page.url()).toBe(before);
    goOn();
  } else {
    await pay.click();
    await card.fill("4242424242424242");
    await pay.click();
  }
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();

  await page.goto("/book/order?type=biography");
  await enhanced();
  await expect(page.getByLabel("With a saved payment method")).toBeChecked();
  await expect(card).toBeHidden();
  if (hasScript) {
    await page.getByLabel("With a card").check();
    await expect(card).toBeVisible();
    await page.getByLabel("With a saved payment method").check();
    await expect(card).toBeHidden();
  }
  await fillShipping(page);
  await pay.click();
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();
});
