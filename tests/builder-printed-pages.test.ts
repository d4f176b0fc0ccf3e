import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Caller, hiddenField } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Once a book is set, the builder shows and counts its printed pages. */

let server: RunningServer;
let ada: Caller;
let ben: Caller;
/** Facts of the newest print files. */
let made: { pages: number; starts: Record<string, number>; photos: Record<string, number> };

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  [ada, ben] = await Promise.all([Caller.signIn(server, "ada"), Caller.signIn(server, "ben")]);
  const file = readFileSync(path.resolve("tests/fixtures/photos", "Landscape_1.jpg"));
  await ada.postStory(1, { content: "The day the river froze." }, [new File([file], "a.jpg")]);
  await ada.postStory(2, { content: "The summer after." });
  expect((await ada.page("/book")).html).toContain("The pages of your book are being set.");
  made = await waitUntilSet();
}, 60_000);

afterAll(() => server.stop());

/** Returns the newest files, once no others are on their way. */
async function waitUntilSet(): Promise<typeof made> {
  return vi.waitFor(
    async () => {
      const rows = await server.db.selectFrom("printFiles").select(["state", "result"]).execute();
      expect(rows.map(({ state }) => state)).toEqual(["done"]);
      return JSON.parse(rows[0]?.result ?? "");
    },
    { timeout: 50_000, interval: 250 },
  );
}

const printed = (page: number) => `/book?type=biography&printed=${page}`;

const placeIn = (html: string) =>
  /class="pager__place"[^>]*>([^<]*(?:<!-- -->[^<]*)*)</.exec(html)?.[1]?.replaceAll("<!-- -->", "");

async function storyIds(): Promise<number[]> {
  return ((await ada.call("GET", "/api/stories")).json as { id: number }[]).map(({ id }) => id);
}

test("the first visit has the book set, and it is set again only for a change", async () => {
  await ada.page(printed(1));
  const rows = await server.db.selectFrom("printFiles").select("id").execute();
  expect(rows).toHaveLength(1);
  expect((await ada.page(printed(1))).html).not.toContain("being set");
});

test("pages have the numbers and images of the print file, after the cover", async () => {
  const cover = (await ada.page("/book")).html;
  expect(placeIn(cover)).toBe(`Front cover. The book has ${made.pages} pages.`);
  expect(cover).toContain(encodeURIComponent(printed(1)));
  for (const number of [1, made.pages]) {
    const { html } = await ada.page(printed(number));
    expect(placeIn(html)).toBe(`Page ${number} of ${made.pages}`);
    expect(html).toMatch(new RegExp(`/book/pages/\\d+/${number}-small\\.webp`));
  }
  expect(placeIn((await ada.page(printed(9999))).html)).toBe(`Page ${made.pages} of ${made.pages}`);
});

describe("what stands on a printed page can be changed there", () => {
  test("a photo among the words, which is marked", async () => {
    const [key, page] = Object.entries(made.photos)[0] ?? ["", 0];
    const { html } = await ada.page(printed(page));
    expect(html).toContain(`aria-label="Page ${page}, photos"`);
    expect(html).toContain("these pictures stand among the words");
    expect(html).toMatch(new RegExp(`class="items__item is-marked" id="item-${key}"`));
  });

  test("the words of a story, and the form comes back to the same page", async () => {
    const [, second = 0] = await storyIds();
    const page = made.starts[`story-${second}`] ?? 0;
    const { html } = await ada.page(printed(page));
    const form = new FormData();
    for (const name of ["formToken", "storyId"]) form.append(name, hiddenField(html, name));
    expect(hiddenField(html, "storyId")).toBe(String(second));
    form.set("intent", "quote/save");
    form.set("pullQuote", "The summer after.");
    const answer = await ada.postForm(printed(page), form);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, printed(page)]);
  });

  test("pages around the stories lead to where they are written", async () => {
    expect((await ada.page(printed(1))).html).toContain("The pages around your stories");
  });
});

test("a page of the screen shows where it is printed", async () => {
  const [first = 0] = await storyIds();
  const { html } = await ada.page("/book?type=biography&page=3");
  expect(placeIn(html)).toBe(`Page ${made.starts[`story-${first}`]} of ${made.pages}`);
});

test("a layout that was chosen is drawn as it is, and then printed there", async () => {
  const media = "/book?type=biography&page=4";
  const { html } = await ada.page(media);
  const form = new FormData();
  for (const name of ["formToken", "pageId", "shownLayout"]) form.append(name, hiddenField(html, name));
  form.set("intent", "page/save");
  form.set("layout", "mosaic");
  expect((await ada.postForm(media, form)).status).toBe(303);
  expect((await ada.page(media)).html).toContain('<svg class="sheet"');
  expect((await ada.page(printed(1))).html).toContain("being set anew");
  const fresh = await waitUntilSet();
  const page = Object.values(fresh.photos)[0] ?? 0;
  expect(placeIn((await ada.page(media)).html)).toBe(`Page ${page} of ${fresh.pages}`);
  expect((await ada.page(printed(page))).html).toMatch(/name="layout" checked="" value="mosaic"/);
}, 60_000);

test("another's pages are not there", async () => {
  const image = /\/book\/pages\/\d+\/1-small\.webp/.exec((await ada.page(printed(1))).html)?.[0] ?? "";
  expect((await ben.page(image)).status).toBe(404);
  expect(placeIn((await ben.page(printed(1))).html)).toBe("Page 1 of 2 on the screen");
});

test("the page of a story is a picture at its own address", async () => {
  const [first = 0] = await storyIds();
  const address = `/stories/${first}/page.jpg`;
  const get = (cookie: string) =>
    fetch(`${server.address}${address}`, { headers: { cookie }, redirect: "manual" });
  const answer = await get(ada.cookie);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(width).toBe(1080);
  expect((await get(ben.cookie)).status).toBe(404);
  const other = (await ben.call("POST", "/api/stories", { promptId: 1, content: "Ben's." })).json;
  const waiting = await ben.page(`/stories/${other.id}/page.jpg`);
  expect([waiting.status, waiting.headers.get("location")]).toEqual([
    303,
    `/stories/${other.id}/page?make=1`,
  ]);
});
