import { unfold } from "./folded";
import { english, expect, expectAccessible, test } from "./scenario";
import { tooWide } from "./too-wide";

const page390 = { width: 390, height: 844 };

test(
  "the family page is set while its fields are filled",
  english,
  async ({ page, signIn, hasScript, enhanced }) => {
    await signIn(page);
    await page.goto("/bio");
    await enhanced();
    await expect(page.getByRole("heading", { name: "About me, Biographical Information" })).toHaveText(
      "About me",
    );
    await expect(page.locator("#bio .input:visible")).toHaveCount(5);
    await page.getByLabel("Name").fill("Ada Whitfield");
    await page.getByLabel("Birthdate").fill("June 3, 1944");
    await page.getByLabel("Birthplace").fill("Galena");
    const lines = page.locator(".family-page dd");
    if (hasScript) {
      await expect(page.locator(".family-page__name")).toHaveText("Ada Whitfield");
      await expect(lines).toHaveText(["June 3, 1944, Galena", "", "", ""]);
    }
    await page.getByRole("button", { name: "Save Biographical Information" }).click();
    await expect(page.getByText("Biographical Information Saved").first()).toBeVisible();
    await expect(page.locator(".family-page__name")).toHaveText("Ada Whitfield");
    await expect(lines).toHaveText(["June 3, 1944, Galena", "", "", ""]);
    await enhanced();
    await expectAccessible(page);
  },
);

test(
  "a family is drawn as a tree from the next save on",
  english,
  async ({ page, signIn, hasScript, enhanced }) => {
    await signIn(page);
    await page.goto("/bio");
    await enhanced();
    await page.getByLabel("Name").fill("Ada Whitfield");
    await page.getByLabel("Spouse").fill("Tom Reed");
    await page.getByLabel("Children").fill("Ruth, Samuel and Tom");
    await page.getByRole("button", { name: "Save Biographical Information" }).click();
    await expect(page.getByText("Biographical Information Saved").first()).toBeVisible();
    const people = page.locator(".family-page__person span, .family-page__children span");
    await expect(people).toHaveText(["Ada Whitfield", "Tom Reed", "Ruth", "Samuel", "Tom"]);
    await expect(page.locator(".family-page dt")).toHaveText(["Work"]);
    await enhanced();
    await expectAccessible(page);
    expect(await tooWide(page, [320, 390, 768, 1280])).toEqual([]);
    if (!hasScript) return;
    await page.getByLabel("Spouse").fill("Thomas Reed");
    await page.getByLabel("Children").fill("Ruth");
    await expect(page.locator(".family-page__person span")).toHaveText(["Ada Whitfield", "Thomas Reed"]);
    await expect(page.locator(".family-page__children")).toHaveText("Ruth");
  },
);

test("it stands beside the fields on desks, above them on phones, and the first field is in the window", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  for (const size of [{ width: 320, height: 568 }, page390, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await page.goto("/bio");
    const paper = await page.locator(".family-page__paper").boundingBox();
    const field = await page.getByLabel("Name").boundingBox();
    if (!paper || !field) throw new Error("The page has no paper or no field.");
    expect(field.y + field.height).toBeLessThanOrEqual(size.height);
    if (size.width < 960) expect(paper.y + paper.height).toBeLessThanOrEqual(field.y);
    else expect(paper.x).toBeGreaterThan(field.x + field.width);
  }
  expect(await tooWide(page, [320, 390, 768, 1280])).toEqual([]);
});

test("what is rarely known is behind its names, and comes open when it is refused", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/bio");
  await page.getByLabel("Name").fill("Ada");
  await unfold(page, "Significant Events");
  await page.getByLabel("New event").fill("1952: The flood");
  await page.getByRole("button", { name: "Add event" }).click();
  await expect(page.getByLabel("Event 1")).toHaveValue("1952: The flood");
  await expect(page.getByLabel("New event")).toBeVisible();
  await unfold(page, "More for your book");
  await page.getByLabel("Marriage date").fill("30 February");
  await page.getByRole("button", { name: "Save Biographical Information" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no such day");
  await expect(page.getByLabel("Marriage date")).toBeVisible();
});
