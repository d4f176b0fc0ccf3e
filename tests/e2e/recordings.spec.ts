import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { openPanel } from "./media-panels";
import { expect, expectAccessible, test, untilMade } from "./scenario";

/* Audio and video files of a story: added, played, captioned, removed, listed, reused. */

const media = path.resolve("tests/fixtures/media");
const files = (...names: string[]) => names.map((name) => path.join(media, name));
const label = "add photos, recordings or video";

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
});

async function save(page: Page): Promise<void> {
  // An earlier message is on the page until the next one opens. With script, the button waits for the uploads.
  const nextPage = page.waitForEvent("load", untilMade);
  await page.getByRole("button", { name: "Save Story" }).click();
  await nextPage;
  await expect(page.getByText("Story saved").first()).toBeVisible();
}

/** Waits until no item of the open story is being processed. */
async function untilReady(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/?type=biography&prompt=1");
    await expect(page.getByText("Preparing…")).toHaveCount(0, { timeout: 500 });
  }).toPass(untilMade);
}

/** The player has its metadata, and its time advances. */
async function expectToPlay(player: Locator, seconds: number): Promise<void> {
  // A player out of sight loads nothing until it is played.
  await player.evaluate((element: HTMLMediaElement) => {
    element.preload = "metadata";
    element.load();
  });
  await expect
    .poll(() => player.evaluate((element: HTMLMediaElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(1);
  const duration = await player.evaluate((element: HTMLMediaElement) => element.duration);
  expect(Math.abs(duration - seconds)).toBeLessThan(1);
  await player.evaluate((element: HTMLMediaElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => player.evaluate((element: HTMLMediaElement) => element.currentTime), { timeout: 15_000 })
    .toBeGreaterThan(0.2);
  await player.evaluate((element: HTMLMediaElement) => element.pause());
}

/** Uploads by API, without a story. */
async function upload(page: Page, kind: "image" | "audio", file: string): Promise<void> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies();
  const body = new FormData();
  body.append(kind, new File([readFileSync(file)], path.basename(file)));
  const answer = await fetch(`${origin}/api/${kind}s/upload`, {
    method: "POST",
    body,
    headers: { origin, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  expect(answer.status).toBe(201);
}

test("sound and video come with the story, play, and are described and removed", async ({ page }) => {
  await page.getByLabel("Story Content").fill("Told aloud.");
  await page.getByLabel(label).setInputFiles(files("voice.webm", "clip.webm", "clip.mp4"));
  await save(page);
  await expect(page.locator("#media-lists audio")).toHaveCount(1);
  await expect(page.locator("#media-lists video")).toHaveCount(2);

  await untilReady(page);
  await expectToPlay(page.locator("#media-lists audio"), 25.6);
  const durations = await page
    .locator("#media-lists video")
    .evaluateAll((videos) =>
      (videos as HTMLVideoElement[]).map(({ width, height, poster }) => [width, height, poster !== ""]),
    );
  expect(durations.sort()).toEqual([
    [320, 240, true],
    [640, 360, true],
  ]);
  for (const video of await page.locator("#media-lists video").all()) {
    const isShort = (await video.getAttribute("width")) === "320";
    await expectToPlay(video, isShort ? 3 : 6);
  }
  await expectAccessible(page);

  await openPanel(page, "Recording 1");
  await page.getByLabel("Transcript").fill("Dear son: I have ever had pleasure.");
  await openPanel(page, "Video 1");
  await page.getByLabel("Caption").first().fill("The fair");
  await page.getByLabel("Story Content").fill("Told aloud, and written.");
  await openPanel(page, "Video 2");
  await page.getByRole("button", { name: "Remove video 2" }).click();
  await expect(page.getByText("Video removed").first()).toBeVisible();
  await expect(page.locator("#media-lists video")).toHaveCount(1);
  await expect(page.getByLabel("Transcript")).toHaveValue("Dear son: I have ever had pleasure.");
  await expect(page.getByLabel("Caption").first()).toHaveValue("The fair");
  await expect(page.getByLabel("Story Content")).toHaveValue("Told aloud, and written.");
  await openPanel(page, "Recording 1");
  await page.getByRole("button", { name: "Remove recording 1" }).click();
  await expect(page.getByText("Recording removed").first()).toBeVisible();
  await expect(page.locator("#media-lists audio")).toHaveCount(0);
});

test("a story told by a recording alone counts as written", async ({ page }) => {
  await page.getByLabel(label).setInputFiles(files("voice.mp3"));
  await save(page);
  await expect(page.locator("#media-lists audio")).toHaveCount(1);
  await expect(page.getByText("Answered")).toBeVisible();
  await page.goto("/preview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("all images and all recordings have pages of their own", async ({ page, server, person }) => {
  await page.goto("/images");
  await expect(page.getByText("No images added yet")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/recordings");
  await expect(page.getByText("No audio recordings added yet")).toBeVisible();

  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel(label).setInputFiles(files("voice.mp3", "clip.webm", "phone-photo.heic"));
  await save(page);
  await openPanel(page, "Recording 1");
  const transcript = "I have ever had pleasure in obtaining any little anecdotes of my ancestors. "
    .repeat(3)
    .trim();
  await page.getByLabel("Transcript").fill(transcript);
  await openPanel(page, "Video 1");
  await page.getByRole("group", { name: "Video 1" }).getByLabel("Caption").fill("At the county fair");
  await save(page);

  await page.goto("/images");
  await expect(page.getByText("No caption")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a caption" }).click();
  await expectAccessible(page);
  await expect(page.getByLabel("Caption")).toBeInViewport();
  await page.getByLabel("Caption").fill("Under the apple tree");
  await page.getByRole("button", { name: "Save caption" }).click();
  await expect(page.getByText("Under the apple tree")).toBeInViewport();
  await expect(page.getByText("Caption saved")).toBeInViewport();
  await expect(page.getByLabel("Caption")).toHaveCount(0);
  const title = await server.db
    .selectFrom("prompts")
    .select("title")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  await page.getByRole("link", { name: title.title }).click();
  await expect(page.getByLabel("Story Content")).toBeVisible();

  await page.goto("/recordings");
  await expect(page.locator("main audio")).toHaveCount(1);
  await expect(page.locator("main video")).toHaveCount(1);
  await expect(page.getByText("At the county fair")).toBeVisible();
  await expect(page.getByText(transcript)).toBeHidden();
  await page.locator("summary", { hasText: transcript.slice(0, 60) }).click();
  await expect(page.getByText(transcript)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: title.title })).toHaveCount(2);
  expect(person.userId).toBeGreaterThan(0);
});

test("every photo is shown, upright", async ({ page }) => {
  const folder = path.resolve("tests/fixtures/photos");
  const scenes = readdirSync(folder).filter((name) => name.endsWith(".jpg"));
  const wide = [...scenes.map((name) => name.startsWith("Landscape")), true, true];
  await page
    .getByLabel(label)
    .setInputFiles([
      ...scenes.map((name) => path.join(folder, name)),
      ...files("phone-photo.heic", "photo-with-gps.jpg"),
    ]);
  await save(page);
  await page.goto("/images");
  const shown = page.locator("main img");
  await expect(shown).toHaveCount(wide.length);
  const sizeOf = (picture: Locator) =>
    picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  // In the order of the story; images load when scrolled into view.
  for (const [index, isWide] of wide.entries()) {
    const picture = shown.nth(index);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await sizeOf(picture))[0]).toBeGreaterThan(0);
    const [width = 0, height = 0] = await sizeOf(picture);
    expect(width > height).toBe(isWide);
  }
});

test("what is not used yet is offered in the editor, and nothing typed is lost", async ({ page }) => {
  await upload(page, "image", path.resolve("tests/fixtures/photos/Portrait_1.jpg"));
  await upload(page, "audio", path.join(media, "voice.mp3"));
  await page.goto("/images");
  await expect(page.getByText("Not used in a story yet.")).toBeVisible();
  await page.goto("/?type=biography&prompt=1");
  await page.getByText("Not used yet (2)").click();
  await expectAccessible(page);
  await page.getByLabel("Add photo 1 to this story").check();
  await page.getByLabel("Story Content").fill("Typed before.");
  await page.getByRole("button", { name: "Remove unused recording 1" }).click();
  await expect(page.getByText("Recording removed").first()).toBeVisible();
  await expect(page.getByLabel("Story Content")).toHaveValue("Typed before.");
  await expect(page.locator(".prints img")).toHaveCount(1);
  await expect(page.getByText("Not used yet")).toHaveCount(0);
});

test("a truncated recording is refused in words, and the text is saved", async ({ page, hasScript }) => {
  await page.getByLabel("Story Content").fill("The text survives.");
  await page.getByLabel(label).setInputFiles(files("truncated.webm"));
  const words = "truncated.webm is damaged or did not arrive whole.";
  if (hasScript) {
    await expect(page.getByText(words).first()).toBeVisible();
  } else {
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Your words are saved")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(page.getByLabel("Story Content")).toHaveValue("The text survives.");
  }
});
