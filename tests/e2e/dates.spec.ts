import { unfold } from "./folded";
import { axeOn, expect, test } from "./scenario";

/* Dates as people write them: in their order, and compared with the birthdate. */

test.use({ locale: "en-GB" });

const editor = "/?type=biography&prompt=1";

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/bio");
  await page.getByLabel("Name").fill("Ada Whitfield");
  await page.getByLabel("Birthdate").fill("3/6/1944");
  await page.getByRole("button", { name: "Save Biographical Information" }).click();
  await expect(page.getByText(/Biograph\w+ Information (Saved|Updated)/)).toBeVisible();
  await page.goto(editor);
});

test("a date suggests the age, which one press takes; without script after a save", async ({
  page,
  hasScript,
}) => {
  await page.getByLabel("Story Content").fill("Words.");
  await unfold(page, "When and where");
  await page.getByLabel("Date").fill("3/7/1952");
  if (!hasScript) {
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved")).toBeVisible();
  }
  await expect(page.getByText("Read as July 3, 1952.")).toBeVisible();
  await expect(page.getByText("By your birthdate, you were 8 then.")).toBeVisible();
  if (hasScript) expect((await axeOn(page).analyze()).violations).toEqual([]);
  await unfold(page, "When and where");
  await expect(page.getByLabel("Age")).toHaveValue("");
  await page.getByRole("button", { name: "Use 8 as age" }).click();
  await unfold(page, "When and where");
  await expect(page.getByLabel("Age")).toHaveValue("8");
  await expect(page.getByText("By your birthdate, you were 8 then.")).toHaveCount(0);
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await unfold(page, "When and where");
  await expect(page.getByLabel("Age")).toHaveValue("8");
  await expect(page.getByLabel("Date")).toHaveValue("3/7/1952");
});

test("an age suggests the year; an age that does not fit the date is said, and saved", async ({
  page,
  hasScript,
}) => {
  await page.getByLabel("Story Content").fill("Words.");
  await unfold(page, "When and where");
  await page.getByLabel("Age").fill("7");
  if (!hasScript) await page.getByRole("button", { name: "Save Story" }).click();
  await page.getByRole("button", { name: "Use 1952 as date" }).click();
  await unfold(page, "When and where");
  await expect(page.getByLabel("Date")).toHaveValue("1952");
  await page.getByLabel("Age").fill("5");
  await page.getByLabel("Date").fill("1974");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await expect(page.getByText("In 1974 you were 29 or 30, by your birthdate (3/6/1944).")).toBeVisible();
  await unfold(page, "When and where");
  await expect(page.getByLabel("Age")).toHaveValue("5");
  await expect(page.getByLabel("Date")).toHaveValue("1974");
});

test("the timeline offers a question for a decade without an entry", async ({ page }) => {
  await page.goto("/?type=biography&view=timeline");
  await expect(page.getByText("Nothing yet from the 1950s, ages 6 to 15.")).toBeVisible();
  await expect(page.getByText("Nothing yet from the 1940s")).toHaveCount(0);
  const offer = page
    .getByRole("listitem")
    .filter({ hasText: "Nothing yet from the 1950s" })
    .getByRole("link");
  const title = await offer.innerText();
  await offer.click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByLabel("Story Content").fill("Words.");
  await unfold(page, "When and where");
  await page.getByLabel("Date").fill("1952");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await page.goto("/?type=biography&view=timeline");
  await expect(page.getByText("Nothing yet from the 1960s")).toBeVisible();
  await expect(page.getByText("Nothing yet from the 1950s")).toHaveCount(0);
});
