import type { Page } from "@playwright/test";
import { type CheckoutServer, setupFields, startCheckoutServer } from "../support/checkout-server";
import { addPromoCode } from "../support/promo-codes";
import { interceptStripeScript } from "../support/stripe/browser-script";
import { test as base, expect, expectAccessible } from "./scenario";

/* Without script on Stripe's hosted page, with script in Stripe's embedded fields. */

interface Shop {
  site: CheckoutServer;
  payWith: (page: Page, number: string) => Promise<void>;
}

async function startSite(): Promise<CheckoutServer> {
  const site = await startCheckoutServer();
  await addPromoCode(site.server.db, "LEGACY10");
  return site;
}

const test = base.extend<Shop>({
  site: async ({ sites }, use) => use(await sites.open(startSite, ({ close }) => close())),
  server: async ({ site }, use) => use(site.server),
  page: async ({ page, site }, use) => {
    await interceptStripeScript(page, site.stripe.address);
    await use(page);
  },
  payWith: async ({ hasScript }, use) =>
    use(async (page, number) => {
      if (!hasScript) await page.getByRole("button", { name: /^Pay \$/ }).click();
      await page.getByLabel("Card number or account").fill(number);
      await page.getByRole("button", { name: hasScript ? /^Pay \$/ : "Pay" }).click();
    }),
});

test.use({ expectedComplaint: /status of [45]\d\d/, expectedHosts: ["js.stripe.com"] });

let count = 0;

async function setUp(page: Page): Promise<void> {
  count += 1;
  const username = `buyer-${process.pid}-${count}`;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(setupFields.password);
  await page.getByLabel("The password again").fill("another one altogether");
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Lindqvist");
  await page.getByLabel("Street address").fill("12 Mill Lane");
  await page.getByLabel("City").fill("Galena");
  await page.getByLabel("State").fill("IL");
  await page.getByLabel("ZIP code").fill("61036");
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByRole("heading", { name: "Password Error" })).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("12 Mill Lane");
  await page.getByLabel("Password", { exact: true }).fill(setupFields.password);
  await page.getByLabel("The password again").fill(setupFields.password);
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByText("Account Created!").first()).toBeVisible();
}

test("from a plan with a code to a first story, with a card that is declined on the way", async ({
  page,
  site,
  hasScript,
  enhanced,
  payWith,
}) => {
  await page.goto("/checkout?plan=family");
  await page.getByText("I have a code").click();
  await page.getByLabel("Promo code").fill("legacy10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Promo code applied!").first()).toBeVisible();
  await expect(page.getByText("You saved $98.90").first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "$961.31" })).toBeVisible();
  await expectAccessible(page);
  await enhanced();
  await page.getByLabel("Your email address").fill("nora@example.org");
  await payWith(page, "4000000000000002");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  if (hasScript) await expect(page.getByText("Payment Failed")).toBeVisible();
  await page.getByLabel("Card number or account").fill("4242424242424242");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Set up your account" })).toBeVisible();
  await expect(page.getByText("Payment Successful!").first()).toBeVisible();
  await expectAccessible(page);
  await setUp(page);
  await page.goto("/app?prompt=1");
  await page.getByLabel("Story Content").fill("It began with a promo code.");
  await page.getByRole("button", { name: "Save Story" }).first().click();
  await expect(page.getByText("Story saved").first()).toBeVisible();
  await site.stripe.settled();
});

test("a bank account by small deposits: writing begins at once", async ({ page, enhanced, payWith }) => {
  await page.goto("/checkout?plan=guided");
  await enhanced();
  await page.getByLabel("Your email address").fill("nora@example.org");
  await payWith(page, "deposits");
  await expect(
    page.getByRole("heading", { name: /Bank Verification Required|Payment Processing/ }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter the two deposits" })).toBeVisible();
  await expectAccessible(page);
  // Nothing moves on by itself.
  await page.waitForTimeout(4_000);
  await page.getByRole("link", { name: "Set up your account" }).click();
  await expect(page.getByRole("heading", { name: "Set up your account" })).toBeVisible();
  await setUp(page);
  await page.goto("/account");
  await expect(page.getByText("Your payment is on its way.").first()).toBeVisible();
});

test("a signed-in buyer whose card asks the bank, and who cancels later", async ({
  page,
  site,
  signIn,
  enhanced,
  payWith,
}) => {
  await signIn(page);
  await page.goto("/checkout?plan=self-serve");
  await enhanced();
  await page.getByLabel("Your email address").fill("ada@example.org");
  await payWith(page, "4000000000003220");
  await page.getByRole("button", { name: "It is me", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByText("We have received $27.00.").first()).toBeVisible();
  await site.stripe.settled();
  await page.goto("/account");
  await expect(page.getByText(/Next payment: \$27\.00 on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change card, receipts or cancel" }).click();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await site.stripe.settled();
  await page.getByRole("link", { name: "Return" }).click();
  await expect(page.getByText(/Nothing more is charged/)).toBeVisible();
});
