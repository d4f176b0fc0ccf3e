import { expect, expectAccessible, test, withScript } from "./scenario";
import { tooWide } from "./too-wide";

/* The address of an account, in any country, with and without script. */

test.use({ viewport: { width: 390, height: 844 } });

test(
  "a country that is chosen before the script wakes up has its fields once it has",
  withScript,
  async ({ page, signIn }) => {
    await signIn(page);
    const wakes: (() => void)[] = [];
    const isAwake = new Promise<void>((resolve) => wakes.push(resolve));
    // Not the first one: it comes before the page.
    await page.route(/build.*\.js$/, async (route) => {
      await isAwake;
      await route.continue();
    });
    await page.goto("/account/address", { waitUntil: "commit" });
    await page.getByLabel("Country", { exact: true }).fill("Germany");
    await expect(page.getByLabel("ZIP code")).toBeVisible();
    for (const wake of wakes) wake();
    await expect(page.getByLabel("Postal code")).toBeVisible();
  },
);

test("an account's address has the fields of its country", async ({ page, signIn, hasScript, enhanced }) => {
  await signIn(page);
  await page.goto("/account/address");
  await enhanced();
  await page.getByLabel("First name").fill("Grete");
  await page.getByLabel("Last name").fill("Hahn");
  await page.getByLabel("Street address").fill("Lindenstr. 5");
  await expect(page.getByLabel("ZIP code")).toBeVisible();
  await page.getByLabel("Country", { exact: true }).fill("Germany");
  await page.getByLabel("Street address").focus();
  if (!hasScript) await page.getByRole("button", { name: "Show the fields of this country" }).click();
  await expect(page.getByLabel("Postal code")).toBeVisible();
  await expect(page.getByLabel("ZIP code")).toHaveCount(0);
  if (hasScript) await expect(page.getByLabel("Street address")).toBeFocused();
  await expect(page.getByLabel("Street address")).toHaveValue("Lindenstr. 5");
  await expectAccessible(page);
  expect(await tooWide(page, [320, 768, 1280])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await enhanced();
  await page.getByLabel("City or town").fill("Berlin");
  await page.getByLabel("Postal code").fill("109");
  // Enter saves, and shows no fields.
  await page.getByLabel("Postal code").press("Enter");
  await expect(page.getByText("in this country it looks different (Germany)").first()).toBeVisible();
  await page.getByLabel("Postal code").fill("D-10969");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your address and phone are saved").first()).toBeVisible();
  await page.goto("/account/address");
  await expect(page.getByLabel("Country", { exact: true })).toHaveValue("Germany");
  await expect(page.getByLabel("Postal code")).toHaveValue("10969");
});
