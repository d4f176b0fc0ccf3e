import path from "node:path";
import { expect, expectAccessible, test, withScript } from "./scenario";
import { tooWide } from "./too-wide";

const barn = path.resolve("tests/fixtures/photos/Portrait_1.jpg");

test("Images shows each photo as wide as its column, without a mat", withScript, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("We kept bees behind the barn.");
  await page.getByLabel("Add photos").setInputFiles(barn);
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/images");
    const column = await page.locator(".photo-sheet > li").boundingBox();
    const photo = await page.locator(".photo-sheet img").boundingBox();
    expect(Math.round((photo?.width ?? 0) - (column?.width ?? 0)), String(width)).toBe(0);
    if (width < 600) expect(photo?.width).toBeGreaterThan(0.85 * width);
  }
});

test(
  "timeline, stories and search show the first photo of a story at the left of its words",
  withScript,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.goto("/?type=biography&prompt=1");
    await page.getByLabel("Story Content").fill("We kept bees behind the barn.");
    await page.getByLabel("Add photos").setInputFiles(barn);
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
    await page.request.post("/api/stories", { data: { promptId: 2, content: "Nobody kept bees." } });
    for (const [address, line] of [
      ["/?view=timeline", ".timeline__what"],
      ["/stories", ".story-entry"],
      ["/stories?q=bees", ".story-entry"],
    ] as const) {
      await page.goto(address);
      const lines = page.locator(line);
      await expect(lines).toHaveCount(2);
      await expect(page.locator(".own-photo")).toHaveCount(1);
      const photo = await lines.locator(".own-photo").boundingBox();
      const title = await lines
        .filter({ has: page.locator(".own-photo") })
        .locator("a, h2")
        .first()
        .boundingBox();
      if (!photo || !title) throw new Error("The line has no photo or no title.");
      expect(photo.x + photo.width).toBeLessThanOrEqual(title.x);
      await expectAccessible(page);
      expect(await tooWide(page, [320, 390, 1280])).toEqual([]);
    }
    await expect(page.locator(".story-entry mark").first()).toHaveText("bees");
    await page.setViewportSize({ width: 1280, height: 2000 });
    await page.goto("/");
    const photo = await page.locator(".prompt-card__photo").boundingBox();
    if (!photo) throw new Error("The card has no photo.");
    await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2);
    await expect(page).toHaveURL(/prompt=1$/);
  },
);
