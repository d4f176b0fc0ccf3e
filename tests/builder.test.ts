import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, Caller, hiddenField } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { keepBookUnset } from "./support/unset-book";

/* The builder's forms, as a browser without script posts them. */

let server: RunningServer;
let ada: Caller;
let ben: Caller;

const photo = (name: string) =>
  new File([Buffer.from(readFileSync(path.resolve("tests/fixtures/photos", name)))], name);

beforeAll(async () => {
  server = await startServer();
  const people = await addPeople(server.db);
  await keepBookUnset(server.db, people.ada.userId);
  [ada, ben] = await Promise.all([Caller.signIn(server, "ada"), Caller.signIn(server, "ben")]);
  const photos = ["Landscape_1.jpg", "Portrait_1.jpg", "Landscape_3.jpg"].map(photo);
  await ada.postStory(1, { content: "The day the river froze." }, photos);
});

afterAll(() => server.stop());

const design = async (caller = ada) => (await caller.call("GET", "/api/book-design?type=biography")).json;

/** Cover, introduction, text, media. */
const mediaPage = "/book?type=biography&page=4";

/** Posts the page's form with this id, with other values for some of its fields. */
async function post(caller: Caller, page: string, fields: Record<string, string>, file?: File) {
  const { html } = await caller.page(page);
  const form = new FormData();
  for (const name of ["formToken", "version", "pageId", "shownLayout"])
    if (html.includes(`name="${name}"`)) form.append(name, hiddenField(html, name));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.append("image", file);
  return caller.postForm(page, form);
}

/** The displayed values of all fields of an item. */
function itemFields({ html }: Answer, key: string): Record<string, string> {
  const names = ["shown", "shownCaption", "caption", "zoom", "x", "y", "width", "height"];
  const known = names.filter((name) => html.includes(`name="${name}-${key}"`));
  const turn = new RegExp(`name="turn-${key}"[\\s\\S]*?selected="" value="(\\d+)"|name="turn-${key}"`).exec(
    html,
  );
  return {
    ...Object.fromEntries(known.map((name) => [`${name}-${key}`, hiddenField(html, `${name}-${key}`)])),
    [`turn-${key}`]: turn?.[1] ?? "0",
  };
}

describe("pages by their address", () => {
  test.each([
    ["1", "Page 1 of 4"],
    ["4", "Page 4 of 4"],
    ["99", "Page 4 of 4"],
    ["0", "Page 1 of 4"],
    ["-3", "Page 1 of 4"],
    ["x", "Page 1 of 4"],
    ["1e308", "Page 4 of 4"],
  ])("page=%s is %s", async (page, words) => {
    const { html } = await ada.page(`/book?type=biography&page=${page}`);
    expect(html).toContain(words);
  });

  test("a book without stories says so, and has its cover", async () => {
    const { html } = await ben.page("/book?type=mission");
    expect(html).toContain("No stories available to build the book.");
    expect(html).toContain("Ben Okafor&#x27;s Mission Story");
    expect(html).not.toContain("Export as DOCX");
  });

  test("visitors are led to the landing page", async () => {
    const answer = await new Caller(server).page("/book?page=4");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/landing?returnTo=%2Fbook%3Fpage%3D4",
    ]);
  });
});

describe("the cover", () => {
  test("words and style are kept, and what was left alone goes on following the book", async () => {
    const { title } = await design();
    const answer = await post(ada, "/book?type=biography&page=1", {
      intent: "cover/save",
      title,
      subtitle: "As I remember it",
      authorName: "Ada W.",
      coverStyle: "heritage-frame",
      coverImageId: "",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/book?type=biography&page=1"]);
    // In no time zone.
    expect((await ada.page("/book?type=biography&page=1")).html).toMatch(/Saved a moment ago\s*</);
    expect(await design()).toMatchObject({
      title: "Ada W.'s Life Story",
      subtitle: "As I remember it",
      coverStyle: "heritage-frame",
    });
  });

  test("Add Image makes the upload the cover's photo", async () => {
    const fields = { intent: "cover/save", title: "My Life", coverImageId: "" };
    const answer = await post(ada, "/book?type=biography&page=1", fields, photo("Portrait_2.jpg"));
    expect(answer.status).toBe(303);
    const { coverImageId, title } = await design();
    expect(title).toBe("My Life");
    const images = (await ada.page("/images")).html;
    expect(images).toContain(`/media/${coverImageId}/`);
    expect(images).toContain("Cover Image");
  });

  test("a picture that is none takes nothing from the words", async () => {
    const fields = { intent: "cover/save", title: "Another Life" };
    const answer = await post(ada, "/book?type=biography&page=1", fields, new File(["<svg/>"], "a.svg"));
    expect(answer.status).toBe(415);
    expect((await design()).title).toBe("Another Life");
  });

  test.each([
    ["title", "x".repeat(301)],
    ["coverStyle", "novel"],
    ["coverImageId", "7; drop"],
  ])("%s that cannot be is refused, and what was typed comes back", async (name, value) => {
    const before = await design();
    const answer = await post(ada, "/book?type=biography&page=1", {
      intent: "cover/save",
      subtitle: "Kept in the field",
      [name]: value,
    });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Kept in the field");
    expect(await design()).toEqual(before);
  });

  test("a form from before another save shows both words, and saves nothing by itself", async () => {
    const { version } = await design();
    await ada.call("PUT", "/api/book-design", { type: "biography", title: "From the other window" });
    const fields = { intent: "cover/save", title: "From this window", version: String(version) };
    const refused = await post(ada, "/book?type=biography&page=1", fields);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("From the other window");
    expect(refused.html).toContain("From this window");
    expect((await design()).title).toBe("From the other window");
    const again = { ...fields, version: hiddenField(refused.html, "version") };
    expect((await post(ada, "/book?type=biography&page=1", again)).status).toBe(303);
    expect((await design()).title).toBe("From this window");
  });

  test("another's photo is not there", async () => {
    const { coverImageId } = await design();
    const answer = await post(ben, "/book?type=biography&page=1", {
      intent: "cover/save",
      coverImageId: String(coverImageId),
    });
    expect(answer.status).toBe(404);
    expect((await design(ben)).coverImageId).toBeNull();
  });
});

test("the introduction is kept, and read again", async () => {
  const introduction = "It began in Boston.\r\n\r\nThen came the sea.";
  const answer = await post(ada, "/book?type=biography&page=2", {
    intent: "introduction/save",
    introduction,
  });
  expect(answer.status).toBe(303);
  expect((await design()).introduction).toBe("It began in Boston.\n\nThen came the sea.");
});

describe("a media page", () => {
  test("the layout that is chosen is drawn", async () => {
    const answer = await post(ada, mediaPage, { intent: "page/save", layout: "free-layout" });
    expect(answer.status).toBe(303);
    expect(Object.values((await design()).layouts)).toEqual(["free-layout"]);
    expect((await ada.page(mediaPage)).html).toMatch(/name="layout" checked="" value="free-layout"/);
  });

  test("numbers place one item, and leave the others to the layout", async () => {
    const page = await ada.page(mediaPage);
    const keys = [...page.html.matchAll(/data-item-fields="([^"]+)"/g)].map(([, key]) => key!);
    const [first = "", second = ""] = keys;
    const answer = await post(ada, mediaPage, {
      intent: "page/save",
      layout: "free-layout",
      ...itemFields(page, first),
      ...itemFields(page, second),
      [`x-${first}`]: "17",
      [`caption-${second}`]: "The bridge",
    });
    expect(answer.status).toBe(303);
    const { positions } = await design();
    expect(Object.keys(positions)).toEqual([first]);
    expect(positions[first].x).toBe(17);
    expect((await ada.page(mediaPage)).html).toContain('value="The bridge"');
  });

  test("each button does what it says, and keeps the captions that were typed", async () => {
    const page = await ada.page(mediaPage);
    const key = /data-item-fields="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const before = (await design()).positions[key];
    const typed = { ...itemFields(page, key), [`caption-${key}`]: "Typed before pressing" };
    const answer = await post(ada, mediaPage, { ...typed, intent: `item/right/${key}` });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${mediaPage}&item=${key}#tools-${key}`,
    ]);
    expect((await design()).positions[key]).toEqual({ ...before, x: before.x + 10 });
    expect((await ada.page(mediaPage)).html).toContain('value="Typed before pressing"');
    for (const action of ["turn", "zoom-in"]) await post(ada, mediaPage, { intent: `item/${action}/${key}` });
    expect((await design()).controls[key]).toMatchObject({ rotation: 90, scale: 1.1 });
    await post(ada, mediaPage, { intent: `item/reset/${key}` });
    expect(await design()).toMatchObject({ controls: {}, positions: {} });
  });

  test("what is no number is refused, and what was typed comes back", async () => {
    const page = await ada.page(mediaPage);
    const key = /data-item-fields="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const before = await design();
    const fields = { ...itemFields(page, key), [`x-${key}`]: "a little to the left" };
    const answer = await post(ada, mediaPage, { ...fields, intent: "page/save" });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Please write this as a number.");
    expect(await design()).toEqual(before);
  });

  test.each(["item/explode/1", "item/turn/999999", "page/save"])(
    "%s of another's page is refused",
    async (intent) => {
      const pageId = hiddenField((await ada.page(mediaPage)).html, "pageId");
      const before = await design();
      const answer = await post(ben, mediaPage, { intent, pageId, layout: "mosaic" });
      expect([400, 404]).toContain(answer.status);
      expect(await design()).toEqual(before);
    },
  );
});
