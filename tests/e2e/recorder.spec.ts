import type { Page } from "@playwright/test";
import {
  beginRecording,
  playedLength,
  preparedLength,
  press,
  saveRecording,
  stopRecording,
  talkFor,
  watchScripts,
} from "../support/recordings";
import { openMenu, openMore } from "./folded";
import { axeOn, expect, test, withScript } from "./scenario";

/* Recording with a microphone that beeps. For failures, see recorder-recovery.spec.ts. */

const editor = "/?type=biography&prompt=1";
const telling = "/tell?prompt=1";

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(telling);
});

test.describe("with script", withScript, () => {
  test("a story is told, heard, saved and played, and what was typed is not lost", async ({
    page,
    server,
    person,
  }) => {
    await page.goto(editor);
    await page.getByLabel("Story Content").fill("Typed before.");
    const began = await beginRecording(page);
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText("0:03", { timeout: 6000 });
    await expect
      .poll(() => page.getByRole("meter").evaluate((meter: HTMLMeterElement) => meter.value))
      .toBeGreaterThan(20);
    await expectNoFindings(page);
    await talkFor(3);
    const duration = await stopRecording(page, began);
    await expect(page.getByText("Audio recorded")).toBeVisible();
    await expectNoFindings(page);

    await press(page, "Play");
    await expect(page.getByText(/^0:0[12] of 0:\d\d$/)).toBeVisible();
    await press(page, "Pause");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();

    await saveRecording(page);
    await expectNoFindings(page);
    await page.getByRole("link", { name: "‹ Back to writing" }).click();
    await expect(page.locator("#media-lists audio")).toHaveCount(1);
    await expect(page.locator(".editor__place .badge")).toHaveText("Answered");
    await openMore(page);
    await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
    await expect(page.getByLabel("Story Content")).toHaveValue("Typed before.");
    expect(Math.abs((await preparedLength(server, person.userId)) - duration)).toBeLessThan(1);

    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved")).toBeVisible();
    await expect(page.getByLabel("Story Content")).toHaveValue("Typed before.");
    expect(Math.abs((await playedLength(page)) - duration)).toBeLessThan(1);
    expect(await storedOnDevice(page)).toEqual({ mark: null, recordings: 0, pieces: 0 });
    await page.goto("/");
    await expect(page.locator("[data-live='Audio Clips']")).toHaveText("1");
  });

  test("a second one follows; both stand with the story", async ({ page }) => {
    for (const count of [1, 2]) {
      await beginRecording(page);
      await talkFor(2);
      await stopRecording(page);
      await saveRecording(page);
      await page.goto(editor);
      await expect(page.locator("#media-lists audio")).toHaveCount(count);
    }
  });

  test("deleting asks first, and leaves nothing", async ({ page, server, person }) => {
    await beginRecording(page);
    await talkFor(2);
    await stopRecording(page);
    await press(page, "Delete recording");
    await expect(page.getByText("Are you sure you want to delete this recording?")).toBeVisible();
    await expectNoFindings(page);
    await press(page, "No, keep it");
    await press(page, "Delete recording");
    await press(page, "Yes, delete it");
    await expect(recordButton(page)).toBeFocused();
    await expect.poll(() => storedOnDevice(page)).toEqual({ mark: null, recordings: 0, pieces: 0 });
    const rows = () =>
      server.db.selectFrom("recordings").selectAll().where("userId", "=", person.userId).execute();
    await expect.poll(async () => (await rows()).every(({ discardedAt }) => discardedAt)).toBe(true);
    await page.goto(editor);
    await expect(page.getByText("Keep it?")).toHaveCount(0);
  });

  test("a pause is left out, and one press ends and keeps it", async ({ page, server, person }) => {
    await beginRecording(page);
    await talkFor(2);
    await press(page, "Pause");
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await expectNoFindings(page);
    await talkFor(4);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    await talkFor(2);
    await page.getByRole("button", { name: "Done, keep it" }).click();
    await expect(page.locator("audio")).toHaveCount(1);
    const length = await preparedLength(server, person.userId);
    expect(length).toBeGreaterThan(3);
    expect(length).toBeLessThan(6.5);
  });

  test("all of it by keyboard", async ({ page }) => {
    const enter = async (key = "Enter") => {
      await talkFor(1.1);
      await page.keyboard.press(key);
    };
    await page.goto(editor);
    await page.getByLabel("Photo: add photos, recordings or video").focus();
    await tabTo(page, "Voice");
    await page.keyboard.press("Enter");
    await expect(recordButton(page)).toBeVisible();
    await tabTo(page, "Record");
    await enter();
    await expect(page.getByRole("button", { name: "Done, keep it" })).toBeFocused();
    await talkFor(2);
    await tabTo(page, "Pause");
    await enter();
    await tabTo(page, "Stop recording");
    await enter();
    await expect(page.getByRole("button", { name: "Save recording" })).toBeFocused();
    await tabTo(page, "Play");
    await enter();
    await tabTo(page, "Delete recording");
    await enter("Space");
    await expect(page.getByRole("button", { name: "No, keep it" })).toBeFocused();
    await enter();
    await expect(page.getByRole("button", { name: "Save recording" })).toBeFocused();
    await enter();
    await expect(page.getByText("Audio Uploaded")).toBeVisible();
    await tabTo(page, "Next question");
  });

  test("while it asks, and while it saves, it says so", async ({ page }) => {
    await page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        await new Promise((allow) => document.addEventListener("allow", allow));
        return ask(constraints);
      };
    });
    await page.route("**/finish", async (route) => {
      await talkFor(4);
      await route.continue();
    });
    await press(page, "Record");
    await expect(page.getByText("Your browser asks whether we may use the microphone.")).toBeVisible();
    await expectNoFindings(page);
    await page.evaluate(() => document.dispatchEvent(new Event("allow")));
    await expect(page.getByRole("button", { name: "Done, keep it" })).toBeVisible();
    await talkFor(2);
    await stopRecording(page);
    await press(page, "Save recording");
    await expect(page.getByText("Saving your recording...")).toBeVisible();
    await expectNoFindings(page);
    await expect(page.getByText("Audio Uploaded")).toBeVisible();
  });

  test("the microphone is asked for a clear voice, and for a piece a second", async ({ page }) => {
    await page.evaluate(() => {
      const asked: Record<string, unknown> = {};
      Object.assign(window, { asked });
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (constraints) => {
        asked.constraints = constraints;
        return ask(constraints);
      };
      const start = MediaRecorder.prototype.start;
      MediaRecorder.prototype.start = function (pieceLength) {
        asked.pieceLength = pieceLength;
        start.call(this, pieceLength);
      };
    });
    await beginRecording(page);
    const asked = await page.evaluate(() => (window as unknown as { asked: unknown }).asked);
    expect(asked).toEqual({
      constraints: {
        audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      },
      pieceLength: 1000,
    });
  });

  test("signing out leaves nothing in the browser", async ({ page }) => {
    await beginRecording(page);
    await talkFor(2);
    expect(await storedOnDevice(page)).toMatchObject({ mark: "1", recordings: 1 });
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("/");
    await openMenu(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Logged out successfully")).toBeVisible();
    expect(await storedOnDevice(page)).toEqual({ mark: null, recordings: 0, pieces: 0 });
  });
});

test.describe("the words of the specification", withScript, () => {
  for (const [what, name, help] of [
    ["a refused microphone", "NotAllowedError", "To allow the microphone in Chrome or Edge:"],
    ["no microphone", "NotFoundError", "This device has no microphone, or none is plugged in."],
    ["a busy microphone", "NotReadableError", "Another program may be using the microphone."],
  ] as const) {
    test(`${what} says what to do, offers the file field, and may be tried again`, async ({ page }) => {
      await page.evaluate((error) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", error));
      }, name);
      await press(page, "Record");
      await expectMessage(page, "Recording Failed", "Could not access microphone. Please check permissions.");
      await expect(page.locator(".recorder__panel").getByText(help)).toBeVisible();
      await expect(page.getByLabel("Tell it aloud")).toBeVisible();
      await expectNoFindings(page);
      await expect(recordButton(page)).toBeFocused();
    });
  }

  test("a page without https has the file field, and says why it cannot record", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "isSecureContext", { value: false });
      delete (Navigator.prototype as { mediaDevices?: unknown }).mediaDevices;
    });
    await page.goto(telling);
    await expect(page.getByText("needs a secure address, one that begins with https")).toBeVisible();
    await expect(page.getByLabel("Tell it aloud")).toBeVisible();
    await expect(recordButton(page)).toBeHidden();
  });

  test("a microphone that gives nothing", async ({ page }) => {
    await page.evaluate(() => {
      MediaRecorder.prototype.start = function () {
        Object.defineProperty(this, "state", { value: "recording" });
      };
      MediaRecorder.prototype.stop = function () {
        this.onstop?.(new Event("stop"));
      };
    });
    await beginRecording(page);
    await press(page, "Done, keep it");
    await expectMessage(page, "Recording Failed", "No audio data was captured. Please try again.");
  });

  test("a recording that is over at once", async ({ page }) => {
    await page.evaluate(() => {
      const { start } = MediaRecorder.prototype;
      MediaRecorder.prototype.start = function () {
        start.call(this);
        this.ondataavailable?.(new BlobEvent("dataavailable", { data: new Blob(["x".repeat(999)]) }));
        this.ondataavailable = null;
      };
    });
    await beginRecording(page);
    await stopRecording(page);
    const words = "Recording appears to be empty. Please record for at least 2 seconds.";
    await expectMessage(page, "Recording Failed", words);
    await expect.poll(() => storedOnDevice(page)).toEqual({ mark: null, recordings: 0, pieces: 0 });
  });

  test("a recorder that breaks keeps what was said", async ({ page }) => {
    await page.evaluate(() => {
      const { start } = MediaRecorder.prototype;
      MediaRecorder.prototype.start = function (slice) {
        start.call(this, slice);
        setTimeout(() => this.dispatchEvent(new Event("error")), 2500);
      };
    });
    await beginRecording(page);
    await expectMessage(page, "Recording Error", "An error occurred during recording.");
    await saveRecording(page);
  });

  test("a call pauses it; a headset that is pulled out keeps what was said, and more can be told", async ({
    page,
  }) => {
    await page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        if (document.querySelector("[data-unplugged]")) throw new DOMException("none", "NotFoundError");
        const stream = await ask(constraints);
        document.addEventListener("microphone", ({ detail }: CustomEventInit<string>) => {
          for (const track of stream.getTracks()) track.dispatchEvent(new Event(detail ?? ""));
        });
        return stream;
      };
    });
    const happens = (what: string) =>
      page.evaluate((detail) => document.dispatchEvent(new CustomEvent("microphone", { detail })), what);
    await beginRecording(page);
    await talkFor(2);
    await happens("mute");
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Something else has taken the microphone, a call for example."),
    ).toBeVisible();
    await expectNoFindings(page);
    await press(page, "Go on");
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    await talkFor(2);
    await happens("ended");
    const kept = "What you told is kept. Tell more, or save it as it is.";
    await expectMessage(page, "The microphone was disconnected", kept);
    await expectNoFindings(page);
    await page.evaluate(() => document.body.toggleAttribute("data-unplugged"));
    await press(page, "Tell more");
    await expect(page.getByText("Audio Uploaded")).toBeVisible();
    await expect(page.getByText("This device has no microphone, or none is plugged in.")).toBeVisible();
    await page.evaluate(() => document.body.toggleAttribute("data-unplugged"));
    await press(page, "Record");
    await expect(page.getByRole("button", { name: "Done, keep it" })).toBeVisible();
    await talkFor(2);
    await press(page, "Done, keep it");
    await expect(page).toHaveURL(/&kept=\d+$/);
    await page.goto(editor);
    await expect(page.locator("#media-lists audio")).toHaveCount(2);
  });

  test("a browser that cannot record after all", async ({ page }) => {
    await page.evaluate(() => {
      MediaRecorder.prototype.start = () => {
        throw new DOMException("no", "NotSupportedError");
      };
    });
    await press(page, "Record");
    await expectMessage(page, "Recording Error", "An error occurred during recording.");
  });

  test("a clip that does not play", async ({ page }) => {
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("no", "NotSupportedError"));
    });
    await beginRecording(page);
    await talkFor(2);
    await stopRecording(page);
    await press(page, "Play");
    await expectMessage(page, "Playback Error", "Could not play the recording.");
    await expectNoFindings(page);
  });
});

test.describe("the weight of the page", withScript, () => {
  test("under 6 KB of script, under 10 once something is typed; React comes with the recorder", async ({
    page,
    context,
    enhanced,
  }) => {
    // The page loads the autosave code after two seconds, which on a busy machine is before scripts are
    // measured.
    await page.addInitScript(() => {
      const start = window.setTimeout;
      const startLate = (run: () => void, delay = 0) => start(run, delay === 2_000 ? 60_000 : delay);
      Object.assign(window, { setTimeout: startLate });
    });
    // Requests of the page before must not be counted.
    await page.goto("about:blank");
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    const scripts = watchScripts(context);
    await page.goto(editor);
    await enhanced();
    expect(weightOf(await scripts())).toBeLessThan(6144);
    await page.getByLabel("Story Content").fill("Words.");
    await expect(page.locator(".draft-state")).toHaveText(
      /^(Not saved yet: kept on this device|All your words are saved)/,
    );
    const before = await scripts();
    expect(weightOf(before)).toBeLessThan(10_240);
    await page.getByRole("link", { name: "Voice Recording" }).click();
    await expect(recordButton(page)).toBeVisible();
    const largestSince = async () =>
      Math.max(0, ...(await scripts()).slice(before.length).map((script) => script.bytes));
    await expect.poll(largestSince).toBeGreaterThan(30_000);
  });

  test.describe("on a bad line", () => {
    test.use({ expectedComplaint: /ERR_FAILED/ });

    test("a module that does not come leaves the file input", async ({ page }) => {
      await page.route("**/recorder.client-*.js", (route) => route.abort());
      await page.goto(telling);
      await press(page, "Record");
      await expect(page.getByLabel("Tell it aloud")).toBeVisible();
    });
  });
});

const recordButton = (page: Page) => page.getByRole("button", { name: "Record", exact: true });

function weightOf(scripts: { bytes: number }[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function expectMessage(page: Page, title: string, text: string): Promise<void> {
  const message = page.locator(".recorder__panel .notice");
  await expect(message.getByText(title, { exact: true })).toBeVisible();
  await expect(message.getByText(text, { exact: true })).toBeVisible();
}

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) > 0 && (await focused.textContent())?.trim() === name) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

function storedOnDevice(page: Page) {
  return page.evaluate(async () => {
    const mark = localStorage.getItem("unsent-recordings");
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("unsent-recordings")) return { mark, recordings: 0, pieces: 0 };
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("unsent-recordings"));
    const count = async (store: string) =>
      database.objectStoreNames.contains(store)
        ? done(database.transaction(store).objectStore(store).count())
        : 0;
    const stored = { mark, recordings: await count("recordings"), pieces: await count("pieces") };
    database.close();
    return stored;
  });
}
