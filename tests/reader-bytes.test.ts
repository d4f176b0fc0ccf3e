import { readFileSync } from "node:fs";
import { request } from "node:http";
import { constants, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* What must arrive before somebody reads, on a slow connection: compressed, as a browser asks for it. */

const mostBeforeWords = 25 * 1024;
const mostOfPage = 60 * 1024;

const memoir = JSON.parse(readFileSync("tests/fixtures/memoir/franklin.json", "utf8")) as {
  chapters: { paragraphs: string[] }[];
};
const longStory = memoir.chapters
  .flatMap(({ paragraphs }) => paragraphs)
  .slice(0, 100)
  .join("\n\n");

let server: RunningServer;
let ada: Caller;
/** Facts of the newest print files. */
let made: { photos: Record<string, number> };

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  await ada.postStory(1, { content: "The day the river froze." }, [
    new File([new Uint8Array(await noise())], "noise.jpg"),
  ]);
  await ada.postStory(2, { content: longStory });
  await ada.page("/preview");
  made = await vi.waitFor(readResult, { timeout: 50_000, interval: 100 });
}, 60_000);

afterAll(() => server.stop());

async function readResult(): Promise<typeof made> {
  const rows = await server.db.selectFrom("printFiles").select(["state", "result"]).execute();
  expect(rows.map(({ state }) => state)).toEqual(["done"]);
  return JSON.parse(rows[0]?.result ?? "");
}

/** A photo that is harder to compress than any that is taken. */
function noise(): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = { width: 1800, height: 1800, channels: 3, background: "#808080", noise: grain } as const;
  return sharp({ create: picture }).jpeg({ quality: 90 }).toBuffer();
}

function receive(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: ada.cookie, "accept-encoding": "gzip" };
    const sent = request(server.address + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Reads a compressed page, or its beginning. */
function textOf(compressed: Buffer): string {
  return gunzipSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

/** Style sheets, and scripts that a browser does not put off. */
function blockingFiles(html: string): string[] {
  const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)];
  const scripts = [...html.matchAll(/<script(?![^>]*(?:async|defer|type="module"))[^>]*src="([^"]+)"/g)];
  return [...sheets, ...scripts].map(([, source = ""]) => source);
}

async function bytesBefore(html: string): Promise<number> {
  const files = await Promise.all(blockingFiles(html).map(receive));
  expect(files.length).toBeGreaterThan(0);
  return files.reduce((sum, { length }) => sum + length, 0);
}

test.each([
  ["the closed book", "/preview", "Open the book: "],
  ["an open page", "/preview?page=20", "Page 20"],
])("the whole page around %s, with its styles, needs less than 25 KB", async (_name, address, words) => {
  const page = await receive(address);
  const html = textOf(page);
  expect(html).toContain(words);
  expect(page.length + (await bytesBefore(html))).toBeLessThan(mostBeforeWords);
});

test("the first words of the whole text need less than 25 KB, however long it is", async () => {
  const page = await receive("/preview?view=text");
  expect(page.length).toBeGreaterThan(mostBeforeWords);
  const allowed = mostBeforeWords - (await bytesBefore(textOf(page)));
  expect(textOf(page.subarray(0, allowed))).toContain("The day the river froze.");
});

test("a page needs less than 60 KB more, full of words or of a photo's grain", async () => {
  const { html } = await ada.page("/preview");
  const images = /\/book\/pages\/\d+/.exec(html)?.[0] ?? "";
  const [photo = 0] = Object.values(made.photos);
  for (const page of ["front", photo, photo + 2]) {
    for (const name of ["small.webp", "large.webp", "large.jpg"]) {
      const { length } = await receive(`${images}/${page}-${name}`);

      expect({ page, name, isWithin: length > 1024 && length <= mostOfPage }).toEqual({
        page,
        name,
        isWithin: true,
      });
    }
  }
});
