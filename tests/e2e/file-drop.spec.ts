import path from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import type { RunningServer } from "../support/running-server";
import { wavOf } from "../support/wav";
import { openMore } from "./folded";
import { openPanel } from "./media-panels";
import { axeOn, expect, test, withoutScript, withScript } from "./scenario";

/* The drop area with script: files are uploaded immediately, apart from the form. */

const photos = path.resolve("tests/fixtures/photos");
const valley = `${photos}/Landscape_6.jpg`;
const media = path.resolve("tests/fixtures/media");
const uploads = "**/api/*/upload";
const tower = `${photos}/Portrait_8.jpg`;

test("without script the field does the job with the form", withoutScript, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("With a photo.");
  await field(page).setInputFiles(valley);
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Media uploaded")).toBeVisible();
  await expect(shownPhotos(page)).toHaveCount(1);
});

test.describe("with script", withScript, () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(page);
    await page.goto("/?type=biography&prompt=1");
  });

  test("several files go in without a reload, and typed text is left alone", async ({ page }) => {
    await saveStory(page, "The first words.");
    await page.getByLabel("Story Content").fill("Typed and not saved yet.");
    await field(page).setInputFiles([valley, tower]);
    await expect(shownPhotos(page)).toHaveCount(2);
    await expect(status(page)).toHaveText("Media uploaded.");
    await expect(status(page)).toBeInViewport({ ratio: 1 });
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByLabel("Story Content")).toHaveValue("Typed and not saved yet.");
    await openPanel(page, "Photo 1");
    await page.getByLabel("Caption").first().fill("The valley");
    await saveStory(page, "Typed and now saved.");
    await expect(shownPhotos(page)).toHaveCount(2);
    await expect(page.getByLabel("Caption").first()).toHaveValue("The valley");
    await openPanel(page, "Photo 2");
    await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeVisible();
  });

  test("what arrives meanwhile leaves a caption that is being typed alone", async ({ page }) => {
    await saveStory(page, "Words.");
    await field(page).setInputFiles(valley);
    await expect(shownPhotos(page)).toHaveCount(1);
    await openPanel(page, "Photo 1");
    const caption = page.getByLabel("Caption").first();
    await caption.fill("Half a capt");
    const letGo = await holdUploads(page);
    await field(page).setInputFiles(tower);
    await caption.focus();
    letGo();
    await expect(shownPhotos(page)).toHaveCount(2);
    await expect(caption).toBeFocused();
    await expect(caption).toHaveValue("Half a capt");
  });

  test("files are dropped; the page shows where, and a miss does no harm", async ({ page, enhanced }) => {
    await saveStory(page, "Words.");
    await enhanced();
    await drag(page, "dragover", ".editor__parts", ["beach.jpg"]);
    await expect(page.locator("#story")).toHaveClass(/drop-files--over/);
    await drag(page, "dragover", "h1", ["beach.jpg"]);
    await expect(page.locator("#story")).not.toHaveClass(/drop-files--over/);
    expect(await drag(page, "drop", "h1", ["beach.jpg"])).toEqual({ isTaken: true });
    await expect(rows(page)).toHaveCount(0);
    await holdUploads(page);
    await drag(page, "drop", ".editor__parts", ["beach.jpg", "house.jpg"]);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText("beach.jpg");
    await expect(rows(page).first()).toContainText("0 % uploaded");
    await expect(rows(page).last()).toContainText("Waiting for its turn");
  });

  test("files of other kinds are skipped, and named", async ({ page }) => {
    await saveStory(page, "Words.");
    await field(page).setInputFiles([
      { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
      { name: "program.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
      await asFile(valley),
    ]);
    await expect(
      page.getByText("notes.pdf and program.exe were skipped: only pictures, sound and video can be added."),
    ).toBeVisible();
    await expect(shownPhotos(page)).toHaveCount(1);
    await expect(page.getByText("notes.pdf and program.exe were skipped")).toBeVisible();
  });

  test("progress is shown, and cancelling leaves nothing behind", async ({ page, server, person }) => {
    await saveStory(page, "Words.");
    const setSpeed = await lineOf(page);
    await setSpeed(40_000);
    await field(page).setInputFiles([valley, tower]);
    const row = rows(page).first();
    await expect(row.getByRole("progressbar", { name: "Uploading Landscape_6.jpg" })).toBeVisible();
    await expect(row).toContainText(/[1-9]\d? % uploaded/, { timeout: 15_000 });
    await row.getByRole("button", { name: "Cancel: Landscape_6.jpg" }).focus();
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await expect(status(page)).toHaveText("Landscape_6.jpg was not added.");
    await expect(field(page)).toBeFocused();
    await setSpeed(-1);
    await expect(shownPhotos(page)).toHaveCount(1);
    expect(await keptItems(server, person)).toBe(1);
  });

  test("the button of the next file stays in its place as one arrives", async ({ page }) => {
    await saveStory(page, "Words.");
    await field(page).setInputFiles(`${photos}/Portrait_1.jpg`);
    await expect(shownPhotos(page)).toHaveCount(1);
    await expect(rows(page)).toHaveCount(0);
    const letGo: (() => void)[] = [];
    await page.route(uploads, async (route) => {
      await new Promise<void>((resolve) => letGo.push(resolve));
      await route.continue();
    });
    await field(page).setInputFiles([valley, tower]);
    await expect.poll(() => letGo.length).toBe(1);
    const next = page.getByRole("button", { name: "Cancel: Portrait_8.jpg" });
    const place = () => next.evaluate((button) => Math.round(button.getBoundingClientRect().top + scrollY));
    const before = await place();
    letGo[0]?.();
    await expect(shownPhotos(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText("Uploaded");
    await expect(rows(page).first().getByRole("button")).toHaveCount(0);
    expect(await place()).toBe(before);
    letGo[1]?.();
    await expect(shownPhotos(page)).toHaveCount(3);
    await expect(rows(page)).toHaveCount(0);
  });

  test("a refused file says why, and is removed from the list", async ({ page }) => {
    await saveStory(page, "Words.");
    await field(page).setInputFiles([path.join(media, "truncated.jpg"), valley]);
    await expect(shownPhotos(page)).toHaveCount(1);
    const row = rows(page).first();
    await expect(row).toContainText(/Upload failed\. truncated\.jpg/);
    await expect(row.getByRole("button", { name: /Try again/ })).toBeHidden();
    await row.getByRole("button", { name: "Remove: truncated.jpg" }).click();
    await expect(rows(page)).toHaveCount(0);
  });

  for (const name of ["hostile.svg", "html-named.jpg"]) {
    test(`${name} is refused in words while Save is pressed, and the text is saved`, async ({ page }) => {
      const letGo = await holdUploads(page);
      await field(page).setInputFiles(path.join(media, name));
      await expect(rows(page)).toHaveCount(1);
      await page.getByLabel("Story Content").fill("The text survives.");
      await page.getByRole("button", { name: "Save Story" }).click();
      await expect(status(page)).toContainText("Your words are saved. One file is still on the way.");
      letGo();
      await expect(status(page)).toContainText(`Your words are saved. ${name} was not added`);
      await expect(rows(page)).toContainText(`Upload failed. ${name}`);
      await saveStory(page, "The text survives, and grows.");
      await expect(rows(page)).toHaveCount(0);
      await expect(page.getByLabel("Story Content")).toHaveValue("The text survives, and grows.");
    });
  }

  test.describe("on a line that fails", () => {
    test.use({ expectedComplaint: /net::ERR/ });

    test("it says so, and another try works", async ({ page }) => {
      await saveStory(page, "Words.");
      await page.route(uploads, (route) => route.abort("connectionfailed"));
      await field(page).setInputFiles([valley, tower]);
      await expect(rows(page).first()).toContainText(
        "Upload failed. Failed to upload image. Please check your connection, then try again.",
      );
      await expect(status(page)).toHaveText("Upload failed: Portrait_8.jpg.");
      await page.unroute(uploads);
      await page.getByRole("button", { name: "Try again: Landscape_6.jpg" }).focus();
      await page.keyboard.press("Enter");
      await expect(shownPhotos(page)).toHaveCount(1);
      await page.getByRole("button", { name: "Try again: Portrait_8.jpg" }).click();
      await expect(shownPhotos(page)).toHaveCount(2);
      await expect(rows(page)).toHaveCount(0);
    });

    test("a file that fails twice does not keep anybody on the page", async ({ page }) => {
      await saveStory(page, "Words.");
      await page.route(uploads, (route) => route.abort());
      await field(page).setInputFiles(valley);
      await page.getByLabel("Story Content").fill("Words, and more.");
      await page.getByRole("button", { name: "Save Story" }).click();
      await expect(status(page)).toContainText("Landscape_6.jpg was not added");
      await page.getByRole("link", { name: /^‹ / }).click();
      await expect(page.getByLabel("Story Content")).toHaveCount(0);
    });

    test("a pressed Save stays for what failed, with the words saved", async ({ page, context }) => {
      await saveStory(page, "Words.");
      const letGo = await holdUploads(page, "abort");
      await field(page).setInputFiles(valley);
      await expect(rows(page)).toHaveCount(1);
      await page.getByLabel("Story Content").fill("Words, and more.");
      await page.getByRole("button", { name: "Save Story" }).click();
      await expect(status(page)).toContainText("Your words are saved. One file is still on the way.");
      letGo();
      await expect(status(page)).toContainText("Your words are saved. Landscape_6.jpg was not added");
      const other = await context.newPage();
      await other.goto("/?type=biography&prompt=1");
      await expect(other.getByLabel("Story Content")).toHaveValue("Words, and more.");
      await page.unroute(uploads);
      await saveStory(page, "Words, and more, and the end.");
      await expect(page.getByLabel("Story Content")).toHaveValue("Words, and more, and the end.");
      await expect(shownPhotos(page)).toHaveCount(1);
    });
  });

  test.describe("a large file", () => {
    test.use({ expectedComplaint: /net::ERR/ });

    const voice = { name: "voice.wav", mimeType: "audio/wav", buffer: wavOf(9_000_000) };
    const pieces = "**/api/uploads/*/pieces/*";

    /** The numbers of the pieces that are sent, in order; `cut` are cut off. */
    async function watchPieces(page: Page, isCut: (n: number) => boolean): Promise<number[]> {
      const sent: number[] = [];
      await page.route(pieces, async (route) => {
        const n = Number(route.request().url().split("/").at(-1));
        sent.push(n);
        await (isCut(n) ? route.abort("connectionreset") : route.continue()).catch(() => undefined);
      });
      return sent;
    }

    test("goes on by itself where a line was cut, and so does its progress", async ({ page }) => {
      await saveStory(page, "Words.");
      let cuts = 0;
      const sent = await watchPieces(page, (n) => n === 3 && cuts++ < 1);
      await field(page).setInputFiles(voice);
      await expect(rows(page)).toHaveText(
        /voice\.wav.*6\d % uploaded\. The connection was lost\. It goes on from here by itself\./,
      );
      await expectNoFinding(page);
      await expect(page.locator("#media-lists audio")).toHaveCount(1);
      await expect(rows(page)).toHaveCount(0);
      expect(sent).toEqual([0, 1, 2, 3, 3, 4]);
    });

    test("goes on after a reload, when it is chosen again, whatever its name", async ({
      page,
      server,
      person,
    }) => {
      await saveStory(page, "Words.");
      await watchPieces(page, (n) => n === 3);
      await field(page).setInputFiles(voice);
      await expect(rows(page)).toContainText("The connection was lost.");
      await page.unroute(pieces);
      await page.goto("/?type=biography&prompt=1");
      const sent = await watchPieces(page, () => false);
      await field(page).setInputFiles({ ...voice, name: "voice (1).wav" });
      await expect(page.locator("#media-lists audio")).toHaveCount(1);
      expect(sent).toEqual([3, 4]);
      expect(await keptItems(server, person)).toBe(1);
    });

    test("leaves nothing behind when it is cancelled", async ({ page, server, person }) => {
      await saveStory(page, "Words.");
      await watchPieces(page, (n) => n === 3);
      await field(page).setInputFiles(voice);
      await expect(rows(page)).toContainText("The connection was lost.");
      await page.getByRole("button", { name: "Cancel: voice.wav" }).click();
      await expect(rows(page)).toHaveCount(0);
      const uploads = server.db.selectFrom("uploads").select("id").where("userId", "=", person.userId);
      await expect.poll(async () => (await uploads.execute()).length).toBe(0);
    });
  });

  test("a large file of a wrong kind is refused in words, and deleted", async ({ page, server, person }) => {
    await saveStory(page, "Words.");
    const buffer = Buffer.from("<svg>".repeat(1_000_000));
    await field(page).setInputFiles({ name: "drawing.jpg", mimeType: "image/jpeg", buffer });
    await expect(rows(page)).toContainText("Upload failed. drawing.jpg is not a photo that we can use.");
    await expect(rows(page).getByRole("button", { name: /Try again/ })).toBeHidden();
    const uploads = server.db.selectFrom("uploads").select("id").where("userId", "=", person.userId);
    await expect.poll(async () => (await uploads.execute()).length).toBe(0);
  });

  test("a pressed Save saves the words at once, and goes on when the files are in", async ({
    page,
    server,
    person,
  }) => {
    await saveStory(page, "Words.");
    const letGo = await holdUploads(page);
    await field(page).setInputFiles([valley, tower]);
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel("Story Content").fill("Newer words.");
    await page.getByRole("button", { name: "Next question" }).click();
    await expect(status(page)).toContainText("Your words are saved. 2 files are still on the way.");
    await page.getByLabel("Story Content").fill("The newest words.");
    letGo();
    await expect(page).toHaveURL(/prompt=2/);
    await openMore(page);
    await page.getByRole("button", { name: "Previous question" }).click();
    await expect(page.getByLabel("Story Content")).toHaveValue("The newest words.");
    await expect(shownPhotos(page)).toHaveCount(2);
    const versions = await server.db
      .selectFrom("storyVersions")
      .innerJoin("stories", "stories.id", "storyVersions.storyId")
      .select(["storyVersions.version", "storyVersions.content"])
      .where("stories.userId", "=", person.userId)
      .orderBy("storyVersions.id")
      .execute();
    expect(versions).toEqual([
      { version: 1, content: "Words." },
      { version: 2, content: "Newer words." },
      { version: 3, content: "The newest words." },
    ]);
  });

  test("files for a story that is not written yet come into it when it is saved", async ({ page }) => {
    await field(page).setInputFiles(valley);
    await expect(status(page)).toHaveText("Media uploaded. It joins your story when you save.");
    await expect(page.getByLabel("Add photo 1 to this story")).toBeChecked();
    await field(page).setInputFiles(path.join(media, "voice.mp3"));
    await expect(page.getByLabel("Add recording 1 to this story")).toBeChecked();
    await openPanel(page, "Recording 1");
    await page.getByLabel("Add recording 1 to this story").uncheck();
    await field(page).setInputFiles(tower);
    await expect(page.locator("[data-media-list^=chosen] li")).toHaveCount(3);
    await expect(page.getByText("Added when you save")).toBeVisible();
    await expect(page.getByText("Not used yet")).toHaveCount(0);
    await expect(page.getByLabel("Add photo 1 to this story")).toBeChecked();
    await expect(page.getByLabel("Add photo 2 to this story")).toBeChecked();
    await expect(page.getByLabel("Add recording 1 to this story")).not.toBeChecked();
    await saveStory(page, "Written after the photos.");
    await expect(page.locator("[data-media-list=images] img")).toHaveCount(2);
    await expect(page.getByText("Not used yet (1)")).toBeVisible();
  });

  test("a photo alone makes a story", async ({ page }) => {
    await field(page).setInputFiles(valley);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved")).toBeVisible();
    await expect(shownPhotos(page)).toHaveCount(1);
    await expect(page.getByText("Answered")).toBeVisible();
  });

  test("what was chosen before the script woke up is taken over", async ({ page }) => {
    await saveStory(page, "Words.");
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route("**/build/**/drop-files.client-*", async (route) => {
      await asleep;
      await route.continue();
    });
    await page.goto("/?type=biography&prompt=1");
    await field(page).setInputFiles(valley);
    await expect(rows(page)).toHaveCount(0);
    wake();
    await expect(shownPhotos(page)).toHaveCount(1);
    expect(await field(page).evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(0);
  });

  for (const [asleep, whose] of [
    ["drop-area-", "the upload"],
    ["drop-files.client-", "the page"],
  ]) {
    test(`a Save that is quicker than the script of ${whose} takes the file along, once`, async ({
      page,
      server,
      person,
    }) => {
      const slowly = async (route: Route) => {
        const isPage = route.request().isNavigationRequest();
        await new Promise((resolve) => setTimeout(resolve, isPage ? 3000 : 1000));
        await route.continue().catch(() => undefined);
      };
      await page.route(`**/build/**/${asleep}*`, slowly);
      await page.goto("/?type=biography&prompt=1");
      await page.route("**/app?*", slowly);
      await field(page).setInputFiles(valley);
      await saveStory(page, "Words.");
      await expect(shownPhotos(page)).toHaveCount(1);
      await expect.poll(() => keptItems(server, person)).toBe(1);
    });
  }

  test("it is done by keyboard alone, and axe finds nothing in any state", async ({ page }) => {
    await saveStory(page, "Words.");
    const letGo = await holdUploads(page);
    await field(page).setInputFiles([path.join(media, "truncated.jpg"), valley, tower]);
    await expect(rows(page)).toHaveCount(3);
    await expectNoFinding(page);
    await page.getByLabel("add a video from this device").focus();
    for (const name of ["Cancel: truncated.jpg", "Cancel: Landscape_6.jpg", "Cancel: Portrait_8.jpg"]) {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name })).toBeFocused();
    }
    await page.keyboard.press("Space");
    await expect(rows(page)).toHaveCount(2);
    letGo();
    await expect(shownPhotos(page)).toHaveCount(1);
    await expect(rows(page)).toHaveCount(1);
    await expectNoFinding(page);
  });

  for (const width of [320, 1280]) {
    test(`nothing is wider than a screen of ${width}`, async ({ page }, info) => {
      await page.setViewportSize({ width, height: 900 });
      await saveStory(page, "Words.");
      const letGo = await holdUploads(page);
      const long = { ...(await asFile(valley)), name: `${"a-very-long-name".repeat(6)}.jpg` };
      await field(page).setInputFiles([
        await asFile(path.join(media, "truncated.jpg")),
        long,
        await asFile(tower),
        { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
      ]);
      await expect(rows(page)).toHaveCount(3);
      letGo();
      await expect(shownPhotos(page)).toHaveCount(2);
      await holdUploads(page);
      await field(page).setInputFiles([long, await asFile(tower)]);
      await expect(rows(page)).toHaveCount(3);
      const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(overflow).toBe(0);
      await page.locator(".editor__parts").screenshot({ path: info.outputPath(`drop-files-${width}.png`) });
    });
  }

  test("sound and video come in too, and one player plays at a time", async ({ page, enhanced }) => {
    await saveStory(page, "Words.");
    await enhanced();
    await field(page).setInputFiles(["voice.mp3", "clip.webm"].map((name) => path.join(media, name)));
    const [sound, video] = [page.locator("#media-lists audio"), page.locator("#media-lists video")];
    await expect(sound).toHaveCount(1);
    await expect(video).toHaveCount(1);
    await expect(rows(page)).toHaveCount(0);
    await play(sound);
    expect(await isPlaying(sound)).toBe(true);
    await play(video);
    await expect.poll(() => isPlaying(sound)).toBe(false);
    await play(sound);
    await expect.poll(() => isPlaying(video)).toBe(false);
  });

  test("the writing page carries little script, in each language", async ({
    page,
    server,
    person,
    enhanced,
  }) => {
    for (const locale of ["es", "de", "en"] as const) {
      await server.db.updateTable("users").set({ locale }).where("id", "=", person.userId).execute();
      await page.reload();
      await enhanced();
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      expect((await scriptBytes(page)).total, locale).toBeLessThan(6144);
    }
    const atFirst = await scriptBytes(page);
    expect(atFirst.total).toBeLessThan(6144);
    expect(atFirst.of(/drop-files|players/)).toBeLessThan(1024);
    await field(page).focus();
    await expect.poll(async () => (await scriptBytes(page)).of(/drop-area/)).toBeGreaterThan(0);
    expect((await scriptBytes(page)).of(/drop-area/)).toBeLessThan(3584);
  });
});

function field(page: Page) {
  return page.getByLabel("Add photos");
}

function status(page: Page) {
  return page.locator(".editor__bar [data-line=status]");
}

function rows(page: Page) {
  return page.getByRole("list", { name: "Files on their way" }).getByRole("listitem");
}

function shownPhotos(page: Page) {
  return page.locator(".prints img");
}

/** The number of the user's photos, recordings and videos. */
async function keptItems({ db }: RunningServer, { userId }: { userId: number }): Promise<number> {
  return (await db.selectFrom("media").select("id").where("userId", "=", userId).execute()).length;
}

async function saveStory(page: Page, text: string): Promise<void> {
  await page.getByLabel("Story Content").fill(text);
  // The message of an earlier save may still be shown.
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Save Story" }).click()]);
  await expect(page.getByText("Story saved")).toBeVisible();
}

async function asFile(file: string) {
  const { readFile } = await import("node:fs/promises");
  return { name: path.basename(file), mimeType: "image/jpeg", buffer: await readFile(file) };
}

/** Holds uploads until the returned function is called; then they continue or fail. */
async function holdUploads(page: Page, then: "continue" | "abort" = "continue"): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(uploads, async (route) => {
    await held;
    await (then === "abort" ? route.abort("connectionreset") : route.continue()).catch(() => undefined);
  });
  return letGo;
}

/** Returns a function that limits the upload rate, in bytes per second. */
async function lineOf(page: Page): Promise<(uploadThroughput: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  return (uploadThroughput) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
}

/** Drags small pictures over an element, or drops them there. */
function drag(page: Page, type: "dragover" | "drop", selector: string, names: string[]) {
  return page.evaluate(
    ([eventType, place, fileNames]) => {
      const dataTransfer = new DataTransfer();
      for (const name of fileNames) {
        dataTransfer.items.add(new File(["not much of a picture"], name, { type: "image/jpeg" }));
      }
      const event = new DragEvent(eventType, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector(place)?.dispatchEvent(event);
      return { isTaken: event.defaultPrevented };
    },
    [type, selector, names] as const,
  );
}

function play(player: Locator): Promise<void> {
  return player.evaluate((element) => (element as HTMLMediaElement).play());
}

function isPlaying(player: Locator): Promise<boolean> {
  return player.evaluate((element) => !(element as HTMLMediaElement).paused);
}

/** The scripts that the page has requested, in bytes transferred. */
async function scriptBytes(page: Page) {
  await page.waitForLoadState("networkidle");
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => /\.js(\?|$)/.test(name))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  const sum = (some: typeof scripts) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    total: sum(scripts),
    of: (name: RegExp) => sum(scripts.filter((script) => name.test(script.name))),
  };
}

async function expectNoFinding(page: Page): Promise<void> {
  const { violations } = await axeOn(page).include("#story-form, form").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
