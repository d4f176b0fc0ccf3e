import type { Page } from "@playwright/test";
import { type CheckoutServer, startCheckoutServer } from "../support/checkout-server";
import { addPerson, password, people } from "../support/people";
import { interceptStripeScript } from "../support/stripe/browser-script";
import { test as base, expect, expectAccessible, signInAs } from "./scenario";

/* A buyer with an account, the writer's desk, and another plan. */

interface Shop {
  site: CheckoutServer;
  pay: (page: Page) => Promise<void>;
}

async function startSite(): Promise<CheckoutServer> {
  const site = await startCheckoutServer();
  await addPerson(site.server.db, "root", people.root);
  return site;
}

const test = base.extend<Shop>({
  site: async ({ sites }, use) => use(await sites.open(startSite, ({ close }) => close())),
  server: async ({ site }, use) => use(site.server),
  page: async ({ page, site }, use) => {
    await interceptStripeScript(page, site.stripe.address);
    await use(page);
  },
  pay: async ({ hasScript, enhanced, site }, use) =>
    use(async (page) => {
      await enhanced();
      if (!hasScript) await page.getByRole("button", { name: /^Pay \$/ }).click();
      await page.getByLabel("Card number or account").fill("4242424242424242");
      await page.getByRole("button", { name: hasScript ? /^Pay \$/ : "Pay" }).click();
      await page.waitForURL(/payment-success|account-setup|biography-builder/);
      await site.stripe.settled();
    }),
});

test.use({ expectedComplaint: /status of [45]\d\d/, expectedHosts: ["js.stripe.com"] });

test("bought signed out, added to the account, called by a writer, and changed", async ({
  page,
  person,
  pay,
}, info) => {
  const shot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  await page.goto("/checkout?plan=family");
  await page.getByLabel("Your email address").fill("relative@example.org");
  await pay(page);
  await page.goto("/account-setup");
  await expectAccessible(page);
  await shot("setup");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(
    page.getByRole("heading", { name: "Add this plan to Ada Whitfield's account?" }),
  ).toBeVisible();
  await expectAccessible(page);
  await shot("add");
  await page.getByRole("button", { name: "Add it to Ada Whitfield's account" }).click();
  await expect(page.getByText("Family Legacy is in your account now").first()).toBeVisible();
  await expect(page.getByText("Time left with a professional writer: 10h 0m")).toBeVisible();

  await signInAs(page, "root");
  await page.goto("/admin/writing");
  await expectAccessible(page);
  await shot("desk");
  await page.getByRole("link", { name: "Ada Whitfield" }).first().click();
  await page.getByLabel("Notes", { exact: true }).fill("Tells best in the morning.");
  await page.getByLabel("Time zone of the customer").selectOption("Central time");
  await page.getByLabel("Date").fill("2099-03-04");
  await page.getByLabel("Time", { exact: true }).fill("half past");
  await page.getByRole("button", { name: "Plan this call" }).click();
  await expect(page.getByText("Please enter a time, such as 3:30 pm.").first()).toBeVisible();
  await expect(page.getByLabel("Notes", { exact: true })).toHaveValue("Tells best in the morning.");
  await page.getByLabel("Time", { exact: true }).fill("3:30 pm");
  await page.getByRole("button", { name: "Plan this call" }).click();
  await expect(page.getByText("The call is planned").first()).toBeVisible();
  await expectAccessible(page);
  await shot("service");
  await page.getByLabel("Minutes used on").fill("45");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("9h 15m")).toBeVisible();
  await page.getByLabel("Minutes used on").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("10h 0m")).toBeVisible();

  await signInAs(page, person.username);
  await page.goto("/account");
  await expect(page.getByText("Wednesday, March 4, 2099, at 3:30")).toBeVisible();
  await expect(page.getByText("Tells best")).toHaveCount(0);
  await page.goto("/pricing");
  await expect(page.getByText("Your plan", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose Family Legacy" })).toHaveCount(0);
  await shot("pricing");
  await page.goto("/checkout?plan=guided");
  await expect(page.getByText("10h 0m with a professional writer").first()).toBeVisible();
  await expect(page.getByText("You lose nothing you have now.")).toBeVisible();
  await expectAccessible(page);
  await shot("change");
  await page.getByLabel("Your email address").fill("ada@example.org");
  await pay(page);
  await page.goto("/account");
  await expect(page.getByText("Time left with a professional writer: 11h 0m")).toBeVisible();
  await page.goto("/checkout?plan=self-serve");
  await expect(page.getByText("Nothing is charged today.")).toBeVisible();
  await expectAccessible(page);
  await shot("smaller");
  await page.getByRole("button", { name: "Switch to Self-Serve then" }).click();
  await expect(page.getByText("Your plan has changed").first()).toBeVisible();
  await expect(page.getByText(/From .*, your plan is Self-Serve/)).toBeVisible();
  await shot("account");
  await page.getByRole("button", { name: "Keep the plan that I have" }).click();
  await expect(page.getByText(/your plan is Self-Serve/)).toHaveCount(0);
  await page.goto("/checkout?plan=family");
  await expect(page.getByText("You have Family Legacy already.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});
