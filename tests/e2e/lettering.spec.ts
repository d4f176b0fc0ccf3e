import type { Page } from "@playwright/test";
import { mediaPage, photos, test } from "./builder-scenario";
import { expect, expectAccessible } from "./scenario";

/* Type and color of the whole book, and a photo that is a little larger among the words. */

const text = "The day the river froze we walked to the other side. Nobody had done that before.";

async function writeStory(page: Page): Promise<void> {
  await page.goto("/");
  const headers = { origin: new URL(page.url()).origin };
  const data = { promptId: 1, content: text };
  const story = await (await page.request.post("/api/stories", { headers, data })).json();
  for (const image of photos)
    await page.request.post("/api/images/upload", {
      headers,
      multipart: { storyId: String(story.id), image },
    });
}

const design = async (page: Page) => (await page.request.get("/api/book-design?type=biography")).json();

test("a person chooses the letters of the book, sees them at once, and takes them back", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await writeStory(page);
  await page.goto("/book?type=biography");
  await page.getByRole("link", { name: "Type and color" }).click();
  const sample = page.locator(".letter-preview__text").first();
  const familyOf = () => sample.evaluate((one) => getComputedStyle(one).fontFamily);
  expect(await familyOf()).not.toContain("EB Garamond");
  await page.getByText("Garamond: old and fine").click();
  await page.getByText("Larger: 15 points").click();
  await page.getByText("Wine red").click();
  expect(await familyOf()).toContain("EB Garamond");
  const summary = page.getByText("Ornament, photo and sentence of each chapter");
  await summary.click();
  await page.getByText("Three dots").click();
  const sentence = page.getByLabel(/^The sentence below/).first();
  await sentence.fill("Nobody had done that before.");
  await page.getByRole("button", { name: "Save type and color" }).click();
  await expect(page.getByText("Type and color are saved")).toBeVisible();
  expect(await design(page)).toMatchObject({
    ...{ typeface: "garamond", textSize: "large", headingColor: "wine", ornament: "dots" },
    chapterSentences: { 1: "Nobody had done that before." },
  });
  expect(await familyOf()).toContain("EB Garamond");
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/lettering-${width}.png`, fullPage: true });
  }
  await expectAccessible(page);
  await page.goto("/book?type=biography");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await design(page)).typeface).toBe("source-serif");
});

test("a photo that stands among the words is a little larger there, and stays there", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await writeStory(page);
  await page.goto(mediaPage);
  await page.getByText("Fine adjustments").click();
  await page.getByLabel("Its place among the words").first().selectOption("1");
  await page.getByRole("button", { name: "Save this page" }).click();
  await expect.poll(async () => Object.values((await design(page)).anchors)).toEqual([1]);
  await page.goto(`${mediaPage}&item=${Object.keys((await design(page)).anchors)[0]}`);
  const fine = page.getByText("Fine adjustments");
  if (!(await page.getByRole("button", { name: "A little larger here: Photo 1" }).isVisible()))
    await fine.click();
  await page.getByRole("button", { name: "A little larger here: Photo 1" }).click();
  await expect
    .poll(async () => Object.values((await design(page)).controls))
    .toEqual([expect.objectContaining({ here: 1.15, width: null })]);
  expect((await design(page)).layouts).toEqual({});
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/here.png`, fullPage: true });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await design(page)).controls).toEqual({});
  expect((await design(page)).anchors).not.toEqual({});
});

test("people of the family tree get their photos, and undo takes them back", async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page);
  const headers = { origin: new URL(page.url()).origin };
  const data = { name: "Ada Whitfield", spouse: "Tom Reed", children: "Ruth, Sam" };
  await page.request.post("/api/biographical-info", { headers, data });
  await page.goto("/book/parts?type=biography");
  await page.getByText("Thanks, names, photos and language").click();
  await page.getByText("Photos in the family tree").click();
  const husband = page.getByRole("group", { name: "The photo of Tom Reed" });
  await husband.getByText("Photo 2").click();
  await page.getByRole("group", { name: "The photo of Ruth" }).getByText("Photo 1").click();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/family.png`, fullPage: true });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save these pages" }).click();
  await expect(page.getByText("The pages around your stories are saved")).toBeVisible();
  const members = async () => {
    const { familyPhotos } = await design(page);
    return familyPhotos.map(({ kin, name }: { kin: string; name: string }) => [kin, name]);
  };
  expect(await members()).toEqual([
    ["spouse", "Tom Reed"],
    ["child", "Ruth"],
  ]);
  await page.getByText("Thanks, names, photos and language").click();
  await page.getByText("Photos in the family tree").click();
  await expect(husband.getByRole("radio", { name: "Photo 2" })).toBeChecked();
  await page.goto("/book?type=biography");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(members).toEqual([]);
});
