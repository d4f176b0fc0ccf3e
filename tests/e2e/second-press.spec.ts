import { pressTwice, settled, slowDownMotion } from "./press-twice";
import { expect, test, withoutScript } from "./scenario";

/* The second of two presses on a link comes when its page is there, and finds nothing to press. */

test("two presses on Write it open the page and no choice of files", async ({ page, signIn }) => {
  const choosers: unknown[] = [];
  page.on("filechooser", (chooser) => choosers.push(chooser));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await slowDownMotion(page);
  await page.goto("/");
  await pressTwice(page, page.getByRole("link", { name: "Write it" }), () =>
    expect(page.locator(".add-media")).toBeVisible(),
  );
  await expect(page.getByLabel("Story Content")).toBeVisible();
  expect(choosers).toEqual([]);
});

test("two presses on Back to writing stay with the question", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await slowDownMotion(page);
  await page.goto("/tell?prompt=3");
  await pressTwice(page, page.getByRole("link", { name: "Back to writing" }), () =>
    expect(page.getByLabel("Story Content")).toBeVisible(),
  );
  await expect(page).toHaveURL(/prompt=3/);
});

test("two presses on Show it to someone make the picture and no file", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("We called her Nana, and she kept bees behind the barn.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeVisible();
  const show = page.getByText("Show it to someone");
  await settled(show);
  await slowDownMotion(page);
  await pressTwice(page, show, () => expect(page.locator(".story-page")).toBeVisible());
  await expect(page).toHaveURL(/\/stories\/\d+\/page/);
});

test("two presses on Tell it aloud refuse nothing", withoutScript, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page);
  await slowDownMotion(page);
  await page.goto("/");
  await pressTwice(page, page.getByRole("link", { name: "Tell it aloud" }), () =>
    expect(page.getByRole("button", { name: "Keep this recording" })).toBeVisible(),
  );
  await expect(page.getByText("Please choose a recording first.")).toHaveCount(0);
});
