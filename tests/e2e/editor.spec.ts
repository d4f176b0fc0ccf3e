import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { RunningServer } from "../support/running-server";
import { openPanel } from "./media-panels";
import { english, englishWithScript, expect, expectAccessible, test } from "./scenario";

/* The editor: what is pressed stays where it is, and what belongs to a story takes little room. */

const landscape = path.resolve("tests/fixtures/photos/Landscape_1.jpg");
const portrait = path.resolve("tests/fixtures/photos/Portrait_1.jpg");
const media = path.resolve("tests/fixtures/media");

test.beforeEach(async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
});

/** Two photos, a recording and a film, added as people add them. */
async function addMedia(page: Page): Promise<void> {
  await page.getByLabel("Story Content").fill("The house had eleven windows.");
  await page
    .getByLabel("Add photos")
    .setInputFiles([landscape, portrait, path.join(media, "voice.mp3"), path.join(media, "clip.webm")]);
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("button", { name: "Save Story" }).click({ timeout: 30_000 }),
  ]);
  await page.goto("/?type=biography&prompt=1", { waitUntil: "networkidle" });
  await expect(page.locator(".prints__print")).toHaveCount(2);
  await expect(page.locator(".told-lines__line")).toHaveCount(2);
}

test(
  "nothing moves under a finger: each control that opens something is pressed twice at the same spot",
  english,
  async ({ page, enhanced }) => {
    await addMedia(page);
    await enhanced();
    const choosers: unknown[] = [];
    page.on("filechooser", (chooser) => choosers.push(chooser));
    const controls = page.locator(
      ".editor summary:visible, .file-button__input, .prints__print, .told-lines__line",
    );
    const count = await controls.count();
    expect(count).toBeGreaterThanOrEqual(8);
    for (let index = 0; index < count; index += 1) await pressTwice(page, controls.nth(index));
    expect(choosers.length).toBeGreaterThanOrEqual(2);
    expect(new URL(page.url()).pathname).toBe("/");
  },
);

async function pressTwice(page: Page, control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await control.boundingBox();
  if (!box) throw new Error("The control cannot be seen.");
  const spot = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) };
  const places = () =>
    control.evaluate((element) => {
      const row = element.closest(".add-media, .prints, .told-lines, .editor__top") ?? element;
      const pressed = Array.from(row.querySelectorAll("a, button, input, summary"));
      const seen = [element, ...pressed].filter((one) => !one.closest(".more__panel"));
      return seen.map((one) => JSON.stringify(one.getBoundingClientRect()));
    });
  const under = () =>
    control.evaluate((element, { x, y }) => {
      const found = document.elementFromPoint(x, y)?.closest("a, button, input, summary");
      return found === element ? "itself" : (found?.textContent ?? "nothing");
    }, spot);
  const before = await places();
  const name = await control.evaluate((element) => element.outerHTML.slice(0, 120));
  expect(await under(), name).toBe("itself");
  await page.mouse.click(spot.x, spot.y);
  expect(await places()).toEqual(before);
  expect(await under(), name).toBe("itself");
  await page.mouse.click(spot.x, spot.y);
  expect(await places()).toEqual(before);
}

test(
  "a page with photos, a recording and a film is short, and has no codes",
  englishWithScript,
  async ({ page }) => {
    await addMedia(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400);
    await expect(page.getByText(/QR code|Make a new code|Take the code back/)).toHaveCount(0);
    await expect(page.getByText("More", { exact: true })).toHaveCount(1);
    await expect(page.locator(".told-lines__line").first()).toContainText(/Told aloud, \d+ sec/);
    await expectAccessible(page);
  },
);

test(
  "one press opens one panel, with the words, the place and the removal of one photo",
  english,
  async ({ page }) => {
    await addMedia(page);
    await openPanel(page, "Photo 1");
    await openPanel(page, "Photo 2");
    await expect(page.locator(".media-panel:visible")).toHaveCount(1);
    await page.getByRole("group", { name: "Photo 2" }).getByLabel("Caption").fill("The gate");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Move before photo 1" }).click();
    await expect(page.getByText("Photo moved")).toBeVisible();
    await openPanel(page, "Photo 1");
    await expect(page.getByRole("group", { name: "Photo 1" }).getByLabel("Caption")).toHaveValue("The gate");
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page.locator(".media-panel:visible")).toHaveCount(0);
    await openPanel(page, "Photo 1");
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect(page.getByText("Photo removed")).toBeVisible();
    await expect(page.locator(".prints__print")).toHaveCount(1);
  },
);

test(
  "the second of a double tap that leads to the editor, or saves, opens no choice of files",
  englishWithScript,
  async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        const reached = Array.from(document.querySelectorAll(".file-button"), (button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        document.documentElement.dataset.reached = reached.join(" ");
      });
    });
    await page.goto("/?type=biography&prompt=1");
    await expect(page.locator("html")).toHaveAttribute("data-reached", "false false");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByText("Photo", { exact: true }).click(),
    ]);
    expect(chooser.isMultiple()).toBe(true);
    await page.getByLabel("Story Content").fill("The house had eleven windows.");
    await page.getByRole("button", { name: "Save Story" }).click();
    // Its saved page stands above the editor the first time.
    await expect(page).toHaveURL(/saved=first/);
    await page.getByLabel("Story Content").fill("The house had twelve windows.");
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page).toHaveURL(/prompt=1$/);
    await expect(page.locator("html")).toHaveAttribute("data-reached", "false false");
  },
);

test("recordings and films are put in another order, and the lines follow", english, async ({ page }) => {
  await addMedia(page);
  const lines = page.locator(".told-lines__line");
  await expect(lines.first()).toContainText("Told aloud");
  await openPanel(page, "Recording 1");
  await expect(page.getByRole("button", { name: "Move up" })).toBeHidden();
  await openPanel(page, "Video 1");
  await expect(page.getByRole("button", { name: "Move down" })).toBeHidden();
  await expectAccessible(page);
  // What lies under the finger on the page that comes takes no second tap.
  const move = page.getByRole("button", { name: "Move up" });
  await move.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await move.click({ trial: true });
  const box = await move.boundingBox();
  if (!box) throw new Error("The button cannot be seen.");
  const spot = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await Promise.all([page.waitForEvent("domcontentloaded"), page.mouse.click(...spot)]);
  await page.mouse.click(...spot);
  await expect(page.getByText("Moved up")).toBeVisible();
  await expect(page).toHaveURL(/prompt=1$/);
  await expect(lines.first()).toContainText("Film");
  await openPanel(page, "Video 1");
  await page.getByRole("button", { name: "Move down" }).click();
  await expect(page.getByText("Moved down")).toBeVisible();
  await expect(lines.first()).toContainText("Told aloud");
});

test.describe("before the first save", englishWithScript, () => {
  const stories = (server: RunningServer, userId: number) =>
    server.db
      .selectFrom("stories")
      .leftJoin("media", "media.storyId", "stories.id")
      .select(["stories.content", "media.caption"])
      .where("stories.userId", "=", userId)
      .orderBy((eb) => eb.fn.coalesce("media.sortOrder", "media.id"))
      .execute();

  test("what is chosen stands as what is saved does, and is described there", async ({
    page,
    server,
    person,
  }) => {
    await page
      .getByLabel("Add photos")
      .setInputFiles([landscape, portrait, path.join(media, "voice.mp3")], { timeout: 30_000 });
    await expect(page.locator(".prints__print")).toHaveCount(2);
    await expect(page.locator(".told-lines__line")).toHaveCount(1);
    await expect(page.getByText("Added when you save")).toBeVisible();
    await expect(page.locator(".photo-list:visible, .drop-files__file:visible")).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400);
    for (const item of [".prints__print >> nth=0", ".prints__print >> nth=1", ".told-lines__line"])
      await pressTwice(page, page.locator(item));
    await openPanel(page, "Photo 1");
    await expect(page.locator(".media-panel:visible")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Move after photo 2" })).toBeVisible();
    await page.getByRole("group", { name: "Photo 1" }).getByLabel("Caption").fill("The valley");
    await expectAccessible(page);
    await page.getByLabel("Story Content").fill("We walked.");
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved")).toBeVisible();
    expect(await stories(server, person.userId)).toEqual([
      { content: "We walked.", caption: "The valley" },
      { content: "We walked.", caption: "" },
      { content: "We walked.", caption: "" },
    ]);
  });

  test("moving saves the story with what is chosen; removing the only photo makes no story", async ({
    page,
    server,
    person,
  }) => {
    await page.getByLabel("Add photos").setInputFiles(landscape);
    await openPanel(page, "Photo 1");
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect(page.getByText("Photo removed")).toBeVisible();
    await expect(page.locator(".prints__print")).toHaveCount(0);
    expect(await stories(server, person.userId)).toEqual([]);

    await page.getByLabel("Add photos").setInputFiles([landscape, portrait]);
    await expect(page.locator(".prints__print")).toHaveCount(2);
    await openPanel(page, "Photo 2");
    await page.getByRole("group", { name: "Photo 2" }).getByLabel("Caption").fill("The tower");
    await page.getByRole("button", { name: "Move before photo 1" }).click();
    await expect(page.getByText("Your story was saved as well.")).toBeVisible();
    expect((await stories(server, person.userId)).map(({ caption }) => caption)).toEqual(["The tower", ""]);
  });
});

test(
  "a recording has a page of its own with its code, which Design leads to as well",
  english,
  async ({ page }) => {
    await addMedia(page);
    await openPanel(page, "Recording 1");
    await page.getByRole("link", { name: "Play it from the book: recording 1" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Told aloud" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Put a QR code in the book" }).click();
    await expect(page.getByText("The QR code is in your book")).toBeVisible();
    await page.getByRole("button", { name: "Make a new code" }).click();
    await expect(page.getByText("There is a new QR code")).toBeVisible();
    await page.goto("/book?type=biography&page=3");
    await page.getByRole("link", { name: "Recording 1: has a QR code in the book" }).click();
    await page.getByRole("button", { name: "Take the code back" }).click();
    await expect(page.getByText("The QR code was taken back")).toBeVisible();
    await page.getByRole("link", { name: "‹ Design" }).click();
    await expect(page).toHaveURL(/\/book/);
  },
);
