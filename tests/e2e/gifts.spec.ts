import { Caller } from "../support/browserless";
import { type CheckoutServer, startCheckoutServer } from "../support/checkout-server";
import { dayAhead, longDay } from "../support/day-ahead";
import { mailsTo } from "../support/mails";
import { addPerson, password, people } from "../support/people";
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

const day = dayAhead(160);

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
    ["Day", day],
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
  await expect(page.getByText(`It goes out on ${longDay(day)}`)).toBeVisible();
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

test("whoever has an account signs in after the first words, and brings the gift along", async ({
  page,
  server,
  enhanced,
}) => {
  count += 1;
  const username = `margaret-${process.pid}-${count}`;
  await addPerson(server.db, username, { displayName: "Margaret Hale" });
  await addPerson(server.db, `root-${username}`, people.root);
  const staff = await Caller.signIn(server, `root-${username}`);
  const made = await staff.call("POST", "/api/admin/gifts", { count: 1, plan: "self-serve", months: 6 });
  await page.goto(`/g/${made.json[0].code}`);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.goto("/?prompt=2");
  await enhanced();
  await page.getByLabel("Story Content").fill("The house had eleven windows.");
  await page.getByRole("button", { name: "Save Story" }).first().click();
  await expect(page.getByText("Story saved").first()).toBeVisible();

  await page.goto("/gift/way-back");
  await page.getByRole("button", { name: "I have an account" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "No, back to my gift" }).click();
  await expect(page.getByRole("heading", { name: "How do you come back?" })).toBeVisible();
  await page.getByRole("button", { name: "I have an account" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Bring the gift into Margaret Hale’s account?" }),
  ).toBeVisible();
  await expect(page.getByText("1 story that you wrote")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, bring it all" }).click();
  // Nobody of the house, which gave it, reads along.
  await expect(page.getByText("Everything is in your account now").first()).toBeVisible();
  await page.goto("/?prompt=2");
  await expect(page.getByLabel("Story Content")).toHaveValue("The house had eleven windows.");
});
