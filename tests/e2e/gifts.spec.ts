import { type CheckoutServer, startCheckoutServer } from "../support/checkout-server";
import { mailsTo } from "../support/mails";
import { interceptStripeScript } from "../support/stripe/browser-script";
import { test as base, expect, expectAccessible } from "./scenario";

/* A gift from the shop to the first word, with script and without: presses and fields are counted. */

const test = base.extend<{ site: CheckoutServer }>({
  site: async ({ sites }, use) => use(await sites.open(startCheckoutServer, ({ close }) => close())),
  server: async ({ site }, use) => use(site.server),
  page: async ({ page, site }, use) => {
    await interceptStripeScript(page, site.stripe.address);
    await use(page);
  },
});

test.use({ expectedComplaint: /status of [45]\d\d/, expectedHosts: ["js.stripe.com"] });

let count = 0;

test("given in five presses and nine fields, unwrapped by its card, and begun without a password", async ({
  page,
  site,
  hasScript,
  enhanced,
}) => {
  count += 1;
  const giver = `ruth-${process.pid}-${count}@example.org`;
  let presses = 0;
  const press = async (name: RegExp | string) => {
    presses += 1;
    await page.getByRole("button", { name }).click();
  };
  await page.goto("/gift");
  await expectAccessible(page);
  presses += 1;
  await page.getByRole("link", { name: /^12 months: \$300/ }).click();
  await expect(page.getByRole("heading", { name: "Give the book of a life" })).toBeVisible();
  await expectAccessible(page);
  await enhanced();
  const fields: [string, string][] = [
    ["Name", "Margaret Hale"],
    ["What do you call her or him?", "Grandma"],
    ["Email address of whoever gets it", "grandma@example.org"],
    ["Day", "2027-05-09"],
    ["Two lines from you", "Every time you tell a story, one of us says: write this down."],
    ["Who gives it?", "Ruth, Peter and Anna"],
    ["First question", "What could you see from your window?"],
    ["Your email address", giver],
  ];
  expect(fields.length).toBeLessThanOrEqual(9);
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value);
  if (!hasScript) await press(/^Pay \$/);
  await page.getByLabel("Card number or account").fill("4242424242424242");
  await press(hasScript ? /^Pay \$/ : "Pay");
  await expect(page.getByRole("heading", { name: "Your gift for Margaret Hale" })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(5);
  await expectAccessible(page);
  await site.stripe.settled();
  await page.reload();
  await expect(page.getByText("It goes out on Sunday, May 9, 2027")).toBeVisible();
  const gift = page.url();
  const code = (await page.locator(".given-gift__code").textContent()) ?? "";
  expect(code).toMatch(/^GIFT-/);

  await page.getByText("Change words, day or address").click();
  await page.getByLabel("Two lines from you").fill("There is no hurry.");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByText("Your gift is changed").first()).toBeVisible();

  await page.goto("/gift/open");
  await expectAccessible(page);
  await page.getByLabel("The code of your card").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "For Margaret Hale" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByText("There is no hurry.").first()).toBeVisible();
  await expect(page.getByText("What could you see from your window?").first()).toBeVisible();
  await page.getByLabel("Story Content").fill("The lake, and the ice wagon.");
  await page.getByRole("button", { name: "Save Story" }).first().click();
  await expect(page.getByText("Story saved").first()).toBeVisible();

  await page.goto("/gift/way-back");
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Margaret");
  await page
    .getByLabel(/password/i)
    .first()
    .fill("a lake of seven herons");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "May Ruth, Peter and Anna read along?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, they may" }).click();
  await page.goto("/account");
  await expect(page.getByText("$324")).toHaveCount(0);
  await page.goto(gift);
  await expect(page.getByText(/^Unwrapped on /)).toBeVisible();
  expect(await mailsTo(site.server.db, giver, "payment-received")).toHaveLength(1);
  expect(await mailsTo(site.server.db, "grandma@example.org", "gift")).toEqual([]);
});
