import type { Page } from "@playwright/test";
import { Caller } from "../support/browserless";
import { type CheckoutServer, startCheckoutServer } from "../support/checkout-server";
import { dayAhead, longDay } from "../support/day-ahead";
import { mailsTo } from "../support/mails";
import { addPerson, people } from "../support/people";
import { addPromoCode } from "../support/promo-codes";
import { interceptStripeScript } from "../support/stripe/browser-script";
import { expect, expectAccessible, test } from "./scenario";

/* A gift that is not paid at once: by a bank that takes days, or by invoice with a code. Nothing goes out before the money is there. */

const atStripe = test.extend<{ site: CheckoutServer }>({
  site: async ({ sites }, use) => use(await sites.open(startCheckoutServer, ({ close }) => close())),
  server: async ({ site }, use) => use(site.server),
  page: async ({ page, site }, use) => {
    await interceptStripeScript(page, site.stripe.address);
    await use(page);
  },
});

atStripe.use({ expectedComplaint: /status of [45]\d\d/, expectedHosts: ["js.stripe.com"] });

let count = 0;

const day = dayAhead(60);

function giverAddress(): string {
  count += 1;
  return `giver-${process.pid}-${count}@example.org`;
}

async function fillIn(page: Page, giver: string): Promise<void> {
  const fields = {
    Name: "Margaret Hale",
    "What do you call her or him?": "Grandma",
    "Email address of whoever gets it": "grandma@example.org",
    Day: day,
    "Two lines from you": "Tell us everything.",
    "Who gives it?": "Ruth",
    "Your email address": giver,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const card = (page: Page) => page.locator(".given-gift__code");

atStripe(
  "a bank that takes days: the card comes with the money",
  async ({ page, site, hasScript, enhanced }) => {
    const giver = giverAddress();
    await page.goto("/checkout?plan=guided&gift=1");
    await enhanced();
    await fillIn(page, giver);
    if (!hasScript) await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.getByLabel("Card number or account").fill("deposits");
    await page.getByRole("button", { name: hasScript ? /^Pay \$/ : "Pay" }).click();
    await expect(page.getByRole("heading", { name: "Your gift for Margaret Hale" })).toBeVisible();
    await expect(page.getByText("Until it has arrived, the gift is not sent")).toBeVisible();
    await expect(page.getByRole("link", { name: "Enter the two deposits" })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expectAccessible(page);
    await site.stripe.settled();
    const { id } = site.stripe.newest("payment_intent");
    site.stripe.takeStep(id);
    site.stripe.settle(id, "paid");
    await site.stripe.settled();
    await page.reload();
    await expect(card(page)).toHaveText(/^GIFT-/);
    await expect(page.getByText(`It goes out on ${longDay(day)}`)).toBeVisible();
  },
);

test("by invoice, with a code: the card comes once staff have the money", async ({
  page,
  server,
  enhanced,
}) => {
  const giver = giverAddress();
  const code = `AUNTS-${process.pid}-${count}`;
  await addPromoCode(server.db, code);
  await addPerson(server.db, `root-${code}`, people.root);
  await page.goto("/checkout?plan=guided&gift=1");
  await enhanced();
  await fillIn(page, giver);
  await page.getByText("I have a code").click();
  await page.getByLabel("Promo code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Promo code applied!").first()).toBeVisible();
  await expect(page.getByLabel("Two lines from you")).toHaveValue("Tell us everything.");
  await expect(page.getByText("or as soon as the invoice is paid if that is later")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name on the invoice").fill("Ruth Hale");
  await page.getByLabel("Street address").fill("12 Mill Lane");
  await page.getByLabel("City").fill("Galena");
  await page.getByLabel("State").fill("IL");
  await page.getByLabel("ZIP code").fill("61036");
  await page.getByRole("button", { name: "Order by invoice" }).click();
  await expect(page.getByRole("heading", { name: "Your gift for Margaret Hale" })).toBeVisible();
  await expect(page.getByText(/^Your invoice of \$.* is not paid yet\./)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  const staff = await Caller.signIn(server, `root-${code}`);
  const { id } = await server.db
    .selectFrom("checkouts")
    .select("id")
    .where("email", "=", giver)
    .executeTakeFirstOrThrow();
  const paid = await staff.post("/admin-checkouts", "/admin-checkouts", {
    intent: "invoice/approve",
    checkoutId: String(id),
  });
  expect(paid.status).toBe(303);
  await page.reload();
  await expect(card(page)).toHaveText(/^GIFT-/);
  expect(await mailsTo(server.db, "grandma@example.org", "gift")).toEqual([]);
});
