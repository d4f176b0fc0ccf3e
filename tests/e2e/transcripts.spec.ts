import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { press, talkFor } from "../support/recordings";
import type { RunningServer } from "../support/running-server";
import { startServer } from "../support/server";
import { TranscriptionService, verboseJson } from "../support/transcription-service";
import { openPanel } from "./media-panels";
import { test as base, expect, expectAccessible, untilMade } from "./scenario";

/* From a voice to the printed page: told, written down by a scripted service, corrected, put into the story, printed. */

const heard = [
  { start: 0, end: 4, text: " The fairy was late that day.", avg_logprob: -2.5 },
  { start: 4, end: 9, text: " We waited by the frozen river.", avg_logprob: -0.1 },
  { start: 14, end: 20, text: " Then my father began to sing.", avg_logprob: -0.1 },
];

interface Site {
  service: TranscriptionService;
  server: RunningServer;
}

async function startSite(): Promise<Site> {
  const service = await TranscriptionService.open();
  service.usual = () => ({ body: verboseJson(heard) });
  return { service, server: await startServer({ TRANSCRIBE_URL: service.url }) };
}

async function stopSite({ service, server }: Site): Promise<void> {
  await server.stop();
  await service.close();
}

const test = base.extend<{ service: TranscriptionService }>({
  server: async ({ sites }, use) => use((await sites.open(startSite, stopSite)).server),
  service: async ({ sites }, use) => use((await sites.open(startSite, stopSite)).service),
});

async function tell(page: Page, server: RunningServer, userId: number): Promise<number> {
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Add photos").setInputFiles(path.resolve("tests/fixtures/media/voice.webm"));
  const nextPage = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save Story" }).click();
  await nextPage;
  const find = () =>
    server.db.selectFrom("media").select(["id", "state"]).where("userId", "=", userId).executeTakeFirst();
  await expect.poll(async () => (await find())?.state, untilMade).toBe("ready");
  return (await find())?.id ?? 0;
}

test("what is told becomes sentences, a story and a printed page", async ({
  page,
  server,
  person,
  signIn,
  hasScript,
  enhanced,
}) => {
  await signIn(page);
  const recording = await tell(page, server, person.userId);
  await page.goto(`/recordings/${recording}/transcript`);
  await page.getByRole("button", { name: "Yes, write down what I said" }).click();
  await expect(async () => {
    await page.goto(`/recordings/${recording}/transcript`);
    await expect(page.getByText("frozen river")).toBeVisible({ timeout: 500 });
  }).toPass(untilMade);

  await enhanced();
  await expectAccessible(page);
  const unsure = page.getByRole("link", { name: /fairy/ });
  await expect(unsure).toContainText("(?)");
  const last = page.getByRole("link", { name: /my father/ });
  await expect(last).toHaveAttribute("href", /^\/media\/\d+\/recording\.m4a#t=14$/);
  if (hasScript) {
    await last.click();
    await expect(last).toHaveAttribute("aria-current", "true");
    await page.locator("audio").evaluate((player: HTMLAudioElement) => player.pause());
  }

  await page.getByRole("link", { name: "Correct the words" }).click();
  await enhanced();
  await expectAccessible(page);
  await page.getByLabel("At 0:00, hard to hear (?)").fill("The ferry was late that day.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your words are saved").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /The ferry was late/ })).not.toContainText("(?)");

  await page.getByLabel("Print it after the story").check();
  await page.getByRole("button", { name: "Save this choice" }).click();
  await expect(page.getByText("It will be printed after the story").first()).toBeVisible();
  await page.getByRole("button", { name: "Put it into my story" }).click();
  await expect(page.getByText("Your words are in your story").first()).toBeVisible();
  const sentences =
    "The ferry was late that day. We waited by the frozen river.\n\nThen my father began to sing.";
  await expect(page.getByLabel("Story Content")).toHaveValue(sentences);
  await openPanel(page, "Recording 1");
  await expect(page.getByText("What I said, written down").first()).toBeVisible();

  await page.goto(`/recordings/${recording}/transcript/versions`);
  await expectAccessible(page);
  await page.getByRole("link", { name: /Read and compare/ }).click();
  await expect(page.locator("mark")).toHaveText("fairy");

  const text = await printedText(page);
  expect(text.match(/The ferry was late that day\./gi)).toHaveLength(2);
  expect(text).toMatch(/Told on [A-Z]\w+ \d{1,2}, \d{4}/);
});

test("the words of what was told a moment ago are offered at once, while its sound is still being converted", async ({
  page,
  server,
  person,
  signIn,
  hasScript,
}) => {
  await signIn(page);
  await server.db
    .updateTable("users")
    .set({ transcriptionChoice: "allowed" })
    .where("id", "=", person.userId)
    .execute();
  await page.goto("/tell?prompt=1");
  if (hasScript) {
    await press(page, "Record");
    await talkFor(3);
    await press(page, "Done, keep it");
  } else {
    await page.getByLabel("Tell it aloud").setInputFiles(path.resolve("tests/fixtures/media/voice.webm"));
    await page.getByRole("button", { name: "Keep this recording" }).click();
  }
  await expect(page.getByText("Audio Uploaded")).toBeVisible();
  const write = page.getByRole("button", { name: "Write down what I said" });
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [
      ...[page.locator("main audio"), write],
      ...["Next question", "Tell more"].map((name) => page.getByRole("link", { name })),
    ]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  }
  const here = page.url();
  await page.goto("/account");
  await page.getByRole("button", { name: "Largest", exact: true }).click();
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(here);
  for (const part of [
    write,
    ...["Next question", "Tell more"].map((name) => page.getByRole("link", { name })),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  const state = () => server.db.selectFrom("media").select("state").where("userId", "=", person.userId);
  await expect.poll(async () => (await state().executeTakeFirst())?.state, untilMade).toBe("ready");
  // As if a long film were before it.
  const sound = () => server.db.updateTable("media").where("userId", "=", person.userId);
  await sound().set({ state: "preparing" }).execute();
  await page.reload();
  await write.click();
  await expect(page.getByText("Your words are being written down")).toBeVisible();
  const transcript = await server.db
    .selectFrom("transcripts")
    .select(["id", "state"])
    .where("userId", "=", person.userId)
    .executeTakeFirstOrThrow();
  expect(transcript.state).toBe("queued");
});

test("a recording without a story asks which question it answers", async ({
  page,
  server,
  person,
  signIn,
}) => {
  await signIn(page);
  const recording = await tell(page, server, person.userId);
  await server.db.updateTable("media").set({ storyId: null }).where("id", "=", recording).execute();
  await page.goto(`/recordings/${recording}/transcript`);
  await page.getByRole("button", { name: "Yes, write down what I said" }).click();
  await expect(async () => {
    await page.goto(`/recordings/${recording}/transcript`);
    await expect(page.getByText("frozen river")).toBeVisible({ timeout: 500 });
  }).toPass(untilMade);
  await page.getByRole("link", { name: "Put it into a story" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put it there" }).click();
  await expect(page.getByText("Please choose a question.").first()).toBeVisible();
  await page.getByRole("radio").nth(2).check();
  await page.getByRole("button", { name: "Put it there" }).click();
  await expect(page.getByLabel("Story Content")).toHaveValue(/^The fairy was late/);
});

/** Reads the interior, once it is set. */
async function printedText(page: Page): Promise<string> {
  const get = () => page.request.get("/book/biography.pdf");
  await expect.poll(async () => (await get()).headers()["content-type"], untilMade).toContain("pdf");
  const file = test.info().outputPath("book.pdf");
  writeFileSync(file, await (await get()).body());
  return execFileSync("pdftotext", [file, "-"]).toString().replace(/\s+/g, " ");
}
