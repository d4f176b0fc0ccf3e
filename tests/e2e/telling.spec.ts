import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { openRecorder, press, talkFor } from "../support/recordings";
import { english, expect, expectAccessible, test, withoutScript, withScript } from "./scenario";

/* The interview for one: everything is inside the window, at every size, before, while and after. */

const windows = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
] as const;

const question = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const clock = (page: Page) => page.getByRole("timer");
const level = (page: Page) => page.getByRole("meter");

test.beforeEach(async ({ signIn, page }) => {
  await signIn(page);
  await page.goto("/");
});

/** Where all of an element is, in the window that is shown now. */
async function expectInWindow(page: Page, parts: Locator[]): Promise<void> {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    const boxes: { top: number; bottom: number }[] = [];
    for (const part of parts) {
      const what = `${await part.evaluate((element) => element.outerHTML.slice(0, 80))} at ${width}x${height}`;
      const box = await part.boundingBox();
      if (!box) throw new Error(`Not shown: ${what}`);
      expect(box.y, what).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, what).toBeLessThanOrEqual(height);
      expect(box.x, what).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, what).toBeLessThanOrEqual(width);
      expect(await isOnTop(part), `${what} is covered`).toBe(true);
      boxes.push({ top: box.y, bottom: box.y + box.height });
    }
    expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);
  }
}

/** Nothing lies over its middle. */
function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(found) || (found?.contains(element) ?? false);
  });
}

test(
  "without script the file field and its button are in the window, and a recording is kept and heard",
  withoutScript,
  async ({ page }) => {
    await page.getByRole("link", { name: "Tell it aloud" }).click();
    const [file, keep] = [page.getByLabel("Tell it aloud"), button(page, "Keep this recording")];
    await expect(file).toHaveAttribute("accept", /^audio\/\*,\.m4a,/);
    // Safari would open the camera.
    await expect(file).not.toHaveAttribute("capture");
    await expect(button(page, "Record")).toBeHidden();
    await expectInWindow(page, [question(page), file, keep]);
    await keep.click();
    await expect(page.getByText("Please choose a recording first.")).toBeVisible();
    await expectInWindow(page, [question(page), file, keep]);
    await file.setInputFiles(path.resolve("tests/fixtures/media/truncated.webm"));
    await keep.click();
    await expect(page.getByText("truncated.webm is damaged or did not arrive whole.")).toBeVisible();
    await file.setInputFiles(path.resolve("tests/fixtures/media/voice.mp3"));
    await keep.click();
    await expect(page.getByText("Audio Uploaded")).toBeVisible();
    await expectInWindow(page, [
      question(page),
      page.locator("audio"),
      page.getByRole("link", { name: "Next question" }),
      page.getByRole("link", { name: "Tell more" }),
    ]);
    await page.getByRole("link", { name: "Tell more" }).click();
    await expect(file).toBeVisible();
    // A film is higher than a recording, and letters may be the largest.
    await file.setInputFiles(path.resolve("tests/fixtures/media/clip.mp4"));
    await keep.click();
    await expect(page.locator("video")).toBeVisible();
    const kept = page.url();
    for (const size of ["Usual", "Largest"]) {
      await page.goto("/account");
      await page.getByRole("button", { name: size, exact: true }).click();
      await page.goto(kept);
      await expectInWindow(page, [
        ...[question(page), page.locator("video")],
        ...["Next question", "Tell more"].map((name) => page.getByRole("link", { name })),
      ]);
    }
  },
);

test(
  "what is told about a photo is in sight with it, and so are the buttons",
  english,
  async ({ page, hasScript }) => {
    await page.goto("/photos/new");
    await page.getByLabel("Your photos").setInputFiles(path.resolve("tests/fixtures/photos/Portrait_1.jpg"));
    await page.getByRole("button", { name: "Tell about the first" }).click();
    await page.getByRole("button", { name: "Say it" }).click();
    const photo = page.locator(".telling__photo img");
    if (!hasScript) {
      await expectInWindow(page, [
        ...[photo, question(page), page.getByLabel("Tell it aloud"), button(page, "Keep this recording")],
      ]);
      return;
    }
    await openRecorder(page);
    await expectInWindow(page, [photo, question(page), button(page, "Record")]);
    await press(page, "Record");
    const acts = [button(page, "Done, keep it"), button(page, "Pause")];
    await expectInWindow(page, [photo, question(page), clock(page), level(page), ...acts]);
    await press(page, "Pause");
    await expectInWindow(page, [
      ...[photo, question(page), clock(page)],
      ...["Done, keep it", "Go on", "Stop recording"].map((name) => button(page, name)),
    ]);
    await press(page, "Done, keep it");
    await expectInWindow(page, [
      ...[question(page), page.locator("audio")],
      ...["When and where was it?", "Tell more"].map((name) => page.getByRole("link", { name })),
    ]);
  },
);

test("Voice in the editor leads to the same page, and what was typed is saved", async ({ page }) => {
  await page.goto("/?type=biography&prompt=3");
  await page.getByLabel("Story Content").fill("Typed before.");
  await page.getByRole("link", { name: "Voice Recording" }).click();
  await expect(page).toHaveURL(/\/tell\?prompt=3$/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "‹ Back to writing" }).click();
  await expect(page.getByLabel("Story Content")).toHaveValue("Typed before.");
});

test.describe("with script", withScript, () => {
  test("two presses from the workspace to speaking; question, clock and buttons stay in the window", async ({
    page,
  }) => {
    await page.getByRole("link", { name: "Tell it aloud" }).click();
    await openRecorder(page);
    await expectInWindow(page, [question(page), button(page, "Record")]);
    await expectAccessible(page);

    await press(page, "Record");
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    const whileRecording = [
      ...[question(page), page.getByText("Recording", { exact: true }), clock(page), level(page)],
      ...[button(page, "Done, keep it"), button(page, "Pause")],
    ];
    await expectInWindow(page, whileRecording);
    expect(await page.locator("main button:visible, main a:visible, main input:visible").count()).toBe(2);
    await expectAccessible(page);

    await press(page, "Pause");
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await expectInWindow(page, [
      ...[question(page), page.getByText("Paused", { exact: true }), clock(page)],
      ...["Done, keep it", "Go on", "Stop recording"].map((name) => button(page, name)),
    ]);
    await press(page, "Go on");
    await expectInWindow(page, whileRecording);

    await press(page, "Pause");
    await press(page, "Stop recording");
    await expectInWindow(page, [
      question(page),
      ...["Save recording", "Play", "Delete recording"].map((name) => button(page, name)),
    ]);
    await press(page, "Save recording");
    await expect(page).toHaveURL(/&kept=\d+$/);
    await expect(page.getByText("Audio Uploaded")).toBeVisible();
    await expectInWindow(page, [
      ...[question(page), page.locator("audio")],
      ...["Next question", "Tell more"].map((name) => page.getByRole("link", { name })),
    ]);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Next question" }).click();
    await expect(page).toHaveURL(/\/tell\?prompt=2$/);
  });

  for (const [width, height] of windows) {
    test(`the second tap of a double tap changes nothing at ${width}x${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/tell?prompt=1");
      await openRecorder(page);
      const calls: string[] = [];
      page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));

      await tapTwice(page, button(page, "Record"));
      await expect(clock(page)).toHaveText(/0:0[2-9]/);
      await expect(page.getByText("Recording", { exact: true })).toBeVisible();

      await tapTwice(page, button(page, "Pause"));
      await expect(page.getByText("Paused", { exact: true })).toBeVisible();
      await tapTwice(page, button(page, "Go on"));
      await expect(page.getByText("Recording", { exact: true })).toBeVisible();

      await tapTwice(page, button(page, "Done, keep it"));
      await expect(page).toHaveURL(/\/tell\?prompt=1&kept=\d+$/);
      expect(calls.filter((call) => call.endsWith("/finish"))).toHaveLength(1);
      expect(calls.filter((call) => call === "POST /api/recordings")).toHaveLength(1);
    });
  }

  test("a double tap on the way here does not record", async ({ page }) => {
    await page.goto("/tell?prompt=1");
    const record = button(page, "Record");
    await record.click();
    await talkFor(0.5);
    await expect(record).toBeVisible();
    await expect(clock(page)).toHaveCount(0);
  });

  for (const [what, error, help] of [
    ["denied", "NotAllowedError", "Switch Microphone on."],
    ["missing", "NotFoundError", "This device has no microphone, or none is plugged in."],
    ["busy", "NotReadableError", "Another program may be using the microphone."],
  ] as const) {
    test(`a microphone that is ${what}: help, file field and what to press are in the window`, async ({
      page,
    }) => {
      await page.goto("/tell?prompt=1");
      await page.evaluate((name) => {
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        Object.assign(window, { allow: () => Object.assign(navigator.mediaDevices, { getUserMedia: ask }) });
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", name));
      }, error);
      await openRecorder(page);
      await press(page, "Record");
      const file = page.getByLabel("Tell it aloud");
      await expect(file).toBeVisible();
      const notice = page.locator(".recorder__panel .notice");
      await expectInWindow(page, [
        ...[notice.getByText("Recording Failed"), notice.getByText(help)],
        ...[button(page, "Record"), file, button(page, "Keep this recording")],
      ]);
      if (what === "denied")
        await expectInWindow(page, [notice.getByText("Come back here and press Record").first()]);
      await expectAccessible(page);

      await page.evaluate(() => (window as unknown as { allow: () => void }).allow());
      await press(page, "Record");
      await expect(clock(page)).toBeVisible();
      await expect(file).toBeHidden();
      await expectInWindow(page, [question(page), clock(page), button(page, "Done, keep it")]);
    });
  }

  test.describe("on an iPhone, whose help is the longest", () => {
    test.use({
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
    });

    test("a denied microphone: the question stays in the window with all that helps", async ({ page }) => {
      for (const size of ["Usual", "Largest"]) {
        await page.goto("/account");
        await page.getByRole("button", { name: size, exact: true }).click();
        await page.goto("/tell?prompt=1");
        await page.evaluate(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException("no", "NotAllowedError"));
        });
        await openRecorder(page);
        await press(page, "Record");
        const other = page.locator(".recorder__panel summary");
        await expect(other).toHaveText("I use another browser");
        const always = [question(page), button(page, "Record")];
        const rest = [other, page.getByLabel("Tell it aloud"), button(page, "Keep this recording")];
        await expectInWindow(page, size === "Usual" ? [...always, ...rest] : always);
        for (const [width, height] of windows) {
          await page.setViewportSize({ width, height });
          expect((await other.boundingBox())?.height, `${width}x${height}`).toBeGreaterThanOrEqual(44);
          expect((await question(page).boundingBox())?.height).toBeGreaterThanOrEqual(18);
        }
      }
    });
  });

  test("in the largest letters, and with a long question, all of it is in the window", async ({
    page,
    server,
    person,
  }) => {
    const description = `${"What did the children of your street play, and who was always the last one to go home? ".repeat(2).replace("?", ",")}`;
    await server.db
      .insertInto("userPrompts")
      .values({
        userId: person.userId,
        promptId: 1,
        title: "Our street",
        description,
        updatedAt: "",
      })
      .execute();
    await page.goto("/account");
    await page.getByRole("button", { name: "Largest" }).click();
    await page.goto("/tell?prompt=1");
    await openRecorder(page);
    await expectInWindow(page, [question(page), button(page, "Record")]);
    await press(page, "Record");
    await expectInWindow(page, [
      ...[question(page), clock(page), level(page)],
      ...[button(page, "Done, keep it"), button(page, "Pause")],
    ]);
  });
});

/** As a hand does that trembles: twice on the same place, within half a second. */
async function tapTwice(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await talkFor(1.1);
  const box = await control.boundingBox();
  if (!box) throw new Error("Not shown.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await talkFor(0.45);
  await page.mouse.click(x, y);
  await talkFor(0.2);
}
