import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { RunningServer } from "./running-server";

/** From the editor, or on the page itself. */
export async function openRecorder(page: Page): Promise<void> {
  if (!/\/tell\?/.test(page.url())) await page.getByRole("link", { name: "Voice Recording" }).click();
  await expect(page).toHaveURL(/\/tell\?/);
  await expect(page.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  await untilSteady();
}

export async function beginRecording(page: Page): Promise<number> {
  await openRecorder(page);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByRole("button", { name: "Done, keep it" })).toBeVisible();
  return Date.now();
}

/** Ends a recording without keeping it yet. Returns how many seconds it took since `began`. */
export async function stopRecording(page: Page, began = 0): Promise<number> {
  await press(page, "Pause");
  const duration = secondsSince(began);
  await press(page, "Stop recording");
  return duration;
}

/** Saves what was stopped, until the next page has it. */
export async function saveRecording(page: Page): Promise<void> {
  await press(page, "Save recording");
  await expect(page.getByText("Audio Uploaded")).toBeVisible();
  await expect(page).toHaveURL(/&kept=\d+$/);
}

/** Presses as a person does: the page takes no second press in the second after it has changed. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeVisible();
  await untilSteady();
  await button.click();
}

function untilSteady(): Promise<void> {
  return talkFor(1.1);
}

export async function talkFor(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

export function secondsSince(start: number): number {
  return (Date.now() - start) / 1000;
}

/** The length in seconds of the user's only recording, as the server measured it. */
export async function preparedLength({ db }: RunningServer, userId: number): Promise<number> {
  const find = () => db.selectFrom("media").selectAll().where("userId", "=", userId).execute();
  await expect
    .poll(async () => (await find()).map(({ kind, state }) => `${kind} ${state}`), { timeout: 30_000 })
    .toEqual(["audio ready"]);
  return (await find())[0]?.durationSeconds ?? 0;
}

/** Plays the recording that was kept, or the open story's only one, to its end; returns the length that the browser reports. */
export async function playedLength(page: Page): Promise<number> {
  await page.reload();
  const player = page.locator("main audio");
  await expect(player).toHaveCount(1);
  return player.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    audio.playbackRate = 8;
    await audio.play();
    await new Promise((resolve, reject) => {
      audio.onended = resolve;
      audio.onerror = reject;
    });
    return audio.duration;
  });
}

/** The addresses and compressed bytes of all scripts that the context's pages request after this call. */
export function watchScripts(context: BrowserContext): () => Promise<{ url: string; bytes: number }[]> {
  const seen: Promise<{ url: string; bytes: number }>[] = [];
  context.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    seen.push(request.sizes().then((sizes) => ({ url: request.url(), bytes: sizes.responseBodySize })));
  });
  return () => Promise.all(seen);
}
