import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Caller, hiddenField } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { keepBookUnset } from "./support/unset-book";

/* Order, swap, pan, undo and the ways between pages, as a browser without script uses them. */

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
  await ada.postStory(1, { content: "The day the river froze." }, [
    photo("Landscape_1.jpg"),
    photo("Portrait_1.jpg"),
    photo("Landscape_3.jpg"),
  ]);
  await ada.postStory(2, { content: "The summer after." }, [photo("Portrait_2.jpg")]);
});

afterAll(() => server.stop());

/** Cover, introduction, text, media, text, media. */
const mediaPage = "/book?type=biography&page=4";

const design = async () => (await ada.call("GET", "/api/book-design?type=biography")).json;

async function post(caller: Caller, page: string, fields: Record<string, string>) {
  const { html } = await ada.page(page);
  const form = new FormData();
  for (const name of ["version", "pageId", "shownLayout"])
    if (html.includes(`name="${name}"`)) form.append(name, hiddenField(html, name));
  form.append("formToken", hiddenField((await caller.page(page)).html, "formToken"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return caller.postForm(page, form);
}

const press = (intent: string, fields: Record<string, string> = {}) =>
  post(ada, mediaPage, { intent, ...fields });

/** Returns the photos in the order of the story. */
async function order(): Promise<string[]> {
  const [story] = (await ada.call("GET", "/api/stories")).json as { id: number }[];
  const images = (await ada.call("GET", `/api/stories/${story?.id}/images`)).json as { id: number }[];
  return images.map(({ id }) => String(id));
}

describe("words that a browser sends as its page is left", () => {
  const type = (browser: string, at: number, introduction: string) =>
    ada.call(
      "PUT",
      "/api/book-design",
      { type: "biography", introduction },
      { "x-typed": `${browser} ${at}` },
    );
  const stored = async () => (await design()).introduction;

  test("stay, where those before them come after them", async () => {
    await type("tablet", 20, "To my children, and to theirs.");
    expect((await type("tablet", 10, "To my chil")).status).toBe(200);
    expect(await stored()).toBe("To my children, and to theirs.");
    await type("tablet", 30, "To my children.");
    expect(await stored()).toBe("To my children.");
  });

  test("are not put over those of another device, where they are sent again", async () => {
    await type("phone", 5, "To all of you.");
    await type("tablet", 30, "To my children.");
    expect(await stored()).toBe("To all of you.");
  });

  test("are taken once they can be, if they could not be stored", async () => {
    const refused = await ada.call(
      "PUT",
      "/api/book-design",
      { type: "biography", introduction: "Come in.", coverImageId: 999_999 },
      { "x-typed": "tablet 40" },
    );
    expect(refused.status).toBe(404);
    await type("tablet", 40, "Come in.");
    expect(await stored()).toBe("Come in.");
  });
});

describe("the ways to other pages", () => {
  test("spreads, with the photo pages marked, and the picture pages around", async () => {
    const { html } = await ada.page(mediaPage);
    expect(html).toContain('aria-label="Page 6, photos"');
    expect(html).toMatch(
      /aria-label="Page 4, photos"[^>]*aria-current="page"|aria-current="page"[^>]*aria-label="Page 4, photos"/,
    );
    expect(html).toContain("Next picture page");
    expect(html).not.toContain("Previous picture page");
    expect((await ada.page("/book?type=biography&page=6")).html).toContain("Previous picture page");
  });

  test("contents by chapter and story, with the pages of their photos", async () => {
    const html = (await ada.page(mediaPage)).html;
    expect(html).toMatch(
      /<summary>Contents<\/summary>[\s\S]*, page 3<[\s\S]*photos: page 4<[\s\S]*, page 5</,
    );
  });
});

describe("the order of photos", () => {
  test("Later and Earlier move a photo in its story, and show it", async () => {
    const [first, second, third] = await order();
    const answer = await press(`item/later/${first}`);
    expect(answer.headers.get("location")).toBe(`${mediaPage}&item=${first}#tools-${first}`);
    expect(await order()).toEqual([second, first, third]);
    await press(`item/earlier/${first}`);
    expect(await order()).toEqual([first, second, third]);
  });

  test("two photos of a page are swapped, and a photo goes to another's place", async () => {
    const [first, second, third] = await order();
    await press(`item/swap/${first}`, { [`swap-${first}`]: String(third) });
    expect(await order()).toEqual([third, second, first]);
    await press(`item/move/${first}`, { moveTo: String(third) });
    expect(await order()).toEqual([first, third, second]);
    await press(`item/swap/${second}`, { [`swap-${second}`]: String(third) });
  });

  test("in the Free Layout their places are swapped", async () => {
    const [first = "", second = ""] = await order();
    await ada.call("PUT", "/api/book-design", {
      type: "biography",
      layouts: { [hiddenField((await ada.page(mediaPage)).html, "pageId")]: "free-layout" },
      positions: {
        [first]: { x: 0, y: 0, width: 150, height: 100 },
        [second]: { x: 300, y: 300, width: 150, height: 100 },
      },
    });
    await press(`item/swap/${first}`, { [`swap-${first}`]: second });
    const { positions } = await design();
    expect(positions[first]).toMatchObject({ x: 300, y: 300 });
    expect(positions[second]).toMatchObject({ x: 0, y: 0 });
    expect(await order()).toEqual([first, second, expect.any(String)]);
  });

  test("another's photos are not there, and neither is a photo without a partner", async () => {
    const before = await order();
    const [first, second] = before;
    for (const [intent, fields] of [
      [`item/later/${first}`, {}],
      [`item/move/${first}`, { moveTo: String(second) }],
      [`item/swap/${first}`, { [`swap-${first}`]: String(second) }],
    ] as const)
      expect((await post(ben, mediaPage, { intent, ...fields })).status).toBe(404);
    expect((await press(`item/swap/${first}`)).status).toBe(400);
    expect((await press("item/later/7%0A")).status).toBe(404);
    expect(await order()).toEqual(before);
  });
});

describe("a picture on its page", () => {
  beforeEach(async () => {
    await ada.call("PUT", "/api/book-design", {
      type: "biography",
      layouts: {},
      controls: {},
      positions: {},
    });
  });

  test("the crop is panned by steps, and stays within its limits", async () => {
    const [first = ""] = await order();
    // Zoomed in, so that something is hidden on all sides.
    for (let step = 0; step < 3; step += 1) await press(`item/zoom-in/${first}`);
    for (let step = 0; step < 6; step += 1) await press(`item/pan-right/${first}`);
    await press(`item/pan-up/${first}`);
    expect((await design()).controls[first]).toMatchObject({ panX: 1, panY: -0.2 });
  });

  test("at least half of it stays on the page, and the page says so", async () => {
    const [first = ""] = await order();
    const positions = { [first]: { x: -98, y: 0, width: 200, height: 100 } };
    const layouts = { [hiddenField((await ada.page(mediaPage)).html, "pageId")]: "free-layout" };
    await ada.call("PUT", "/api/book-design", { type: "biography", layouts, positions });
    await press(`item/left/${first}`);
    expect((await design()).positions[first].x).toBe(-100);
    expect((await ada.page(mediaPage)).html).toContain("At least half of a picture stays on the page.");
  });

  test("a size takes pictures from among the words, and the page says so once", async () => {
    const [first = ""] = await order();
    const said = "These pictures have a page of their own now.";
    await press(`item/turn/${first}`);
    expect((await ada.page(mediaPage)).html).not.toContain(said);
    await press(`item/larger/${first}`);
    expect((await ada.page(mediaPage)).html).toContain(said);
    await press(`item/larger/${first}`);
    expect((await ada.page(mediaPage)).html).not.toContain(said);
  });

  test("growing over another picture is said, and growing where there is room is not", async () => {
    const [first = ""] = await order();
    const { html } = await ada.page(mediaPage);
    await press("page/save", { layout: "magazine-style", pageId: hiddenField(html, "pageId") });
    const said = "It now covers a part of another picture.";
    const covers = async (action: string) => {
      await press(`item/${action}/${first}`);
      return (await ada.page(mediaPage)).html.includes(said);
    };
    const smaller = await covers("smaller");
    const pressed: boolean[] = [];
    for (let count = 0; count < 8 && !pressed.includes(true); count += 1)
      pressed.push(await covers("larger"));
    expect([smaller, pressed.at(0), pressed.at(-1)]).toEqual([false, false, true]);
  });

  test("the item of the address is marked on the page and in the list", async () => {
    const [first] = await order();
    const { html } = await ada.page(`${mediaPage}&item=${first}`);
    expect(html).toMatch(new RegExp(`id="picture-${first}"[^>]*class="is-marked"`));
    expect(html).toMatch(new RegExp(`class="items__item is-marked" id="item-${first}"`));
    expect(html.match(/is-marked/g)).toHaveLength(2);
    expect(html).toContain(`href="#picture-${first}"`);
  });

  test("the buttons of one item are shown, the address's or the first, and those of the others are folded", async () => {
    const [first, second] = await order();
    const isOpenIn = (html: string) =>
      [...html.matchAll(/<details class="items__tools"( open="")?>/g)].map(([, open]) => open !== undefined);
    expect(isOpenIn((await ada.page(mediaPage)).html).slice(0, 2)).toEqual([true, false]);
    expect(isOpenIn((await ada.page(`${mediaPage}&item=${first}`)).html).slice(0, 2)).toEqual([true, false]);
    expect(isOpenIn((await ada.page(`${mediaPage}&item=${second}`)).html).slice(0, 2)).toEqual([false, true]);
  });
});

describe("undo", () => {
  test("takes back the last change of any kind, and redo makes it again", async () => {
    const [first = "", second = ""] = await order();
    const before = await design();
    await press(`item/turn/${first}`);
    await press(`item/later/${first}`);
    await press("page/save", {
      [`shown-${first}`]: "",
      [`shownCaption-${first}`]: "",
      [`caption-${first}`]: "The ice",
    });
    await press("history/undo");
    expect((await ada.page(mediaPage)).html).not.toContain('value="The ice"');
    await press("history/undo");
    expect((await order()).slice(0, 2)).toEqual([first, second]);
    await press("history/undo");
    expect((await design()).controls).toEqual(before.controls);
    const { html } = await ada.page(mediaPage);
    expect(html).toContain('value="history/redo"');
    for (const _ of [1, 2, 3]) await press("history/redo");
    expect((await ada.page(mediaPage)).html).toContain('value="The ice"');
    expect((await order()).slice(0, 2)).toEqual([second, first]);
    expect((await ada.page(mediaPage)).html).not.toContain('value="history/redo"');
  });

  test("words that were typed and not saved come back with redo", async () => {
    const cover = "/book?type=biography&page=1";
    const { title } = await design();
    await post(ada, cover, {
      intent: "history/undo",
      title: "Typed, not saved",
      coverStyle: "classic-portrait",
    });
    expect((await design()).title).toBe(title);
    await post(ada, cover, { intent: "history/redo" });
    expect((await design()).title).toBe("Typed, not saved");
  });

  test("there is none in a book that was not changed", async () => {
    const { html } = await ben.page("/book?type=biography");
    expect(html).not.toContain("history/undo");
    const answer = await post(ben, "/book?type=biography&page=1", { intent: "history/undo" });
    expect(answer.status).toBe(303);
  });
});

test("the cover begins with the first sharp photo, and No photo can be chosen", async () => {
  await ada.call("PUT", "/api/book-design", { type: "biography", title: "My Years" });
  const { coverImageId } = await design();
  expect(coverImageId).not.toBeNull();
  expect((await ada.page("/book?type=biography&page=1")).html).toMatch(
    new RegExp(`name="coverImageId" checked="" value="${coverImageId}"`),
  );
  await post(ada, "/book?type=biography&page=1", { intent: "cover/save", coverImageId: "" });
  expect((await design()).coverImageId).toBeNull();
});
