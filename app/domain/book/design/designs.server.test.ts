import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { getBook } from "../book.server";
import { getCoverOfBook } from "../covers/cover-of-book.server";
import { printedIntroduction, printedSubtitle } from "../model";
import { BookDesignJson } from "../schema";
import { getBookDesign, saveBookDesign } from "./designs.server";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

const get = (actor = people.ada, type: "biography" | "mission" = "biography") =>
  getBookDesign(deps.db, actor, type);

/** Saves what a script sends. */
function put(body: Record<string, unknown>, actor: Actor = people.ada) {
  const { type, version, ...input } = parseInput(BookDesignJson, { type: "biography", ...body });
  return saveBookDesign(deps, actor, type, input, version);
}

async function addItem(actor: Actor, kind: "image" | "audio" | "video" = "image") {
  const { id } = await deps.db
    .insertInto("media")
    .values({
      userId: actor.userId,
      kind,
      caption: "",
      transcript: "",
      folder: `${kind}-${Math.random()}`,
      mimeType: "image/jpeg",
      bytes: 1,
      sha256: "",
      createdAt: "2026-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const defaults = {
  type: "biography",
  language: null,
  authorLanguage: "en",
  title: "Ada Whitfield's Life Story",
  subtitle: "A Coffee Table Book",
  authorName: "Ada Whitfield",
  introduction: "Welcome to my story...",
  coverStyle: "classic-portrait",
  coverImageId: null,
  layouts: {},
  controls: {},
  positions: {},
  anchors: {},
  composition: 3,
  dedication: "",
  family: "",
  contributors: "",
  frontispieceId: null,
  omittedParts: [],
  indexTerms: [],
  findsIndex: true,
  removedTerms: [],
  pullQuotes: {},
  ...{ typeface: "source-serif", textSize: "medium", headingColor: "teal", ornament: "cover" },
  ...{ chapterPhotos: {}, chapterSentences: {}, backImageId: null, hasYearsPhotos: false },
  familyPhotos: [],
  life: null,
  version: 0,
  updatedAt: null,
};

test("before any was saved, a design is the defaults of the specification", async () => {
  expect(await get()).toEqual(defaults);
  expect((await get(people.ada, "mission")).title).toBe("Ada Whitfield's Mission Story");
});

test("what is given is kept, what is missing stays", async () => {
  const saved = await put({ title: " A  Long Way ", coverStyle: "heritage-frame" });
  expect(saved).toMatchObject({
    ...defaults,
    title: "A Long Way",
    coverStyle: "heritage-frame",
    version: 1,
    updatedAt: expect.any(String),
  });
  expect(await put({ subtitle: "For my children" })).toMatchObject({
    title: "A Long Way",
    subtitle: "For my children",
    version: 2,
  });
  expect((await get()).version).toBe(2);
});

test("emptied words are the book's own again, and the title goes with the author's name", async () => {
  await put({ title: "A Long Way", authorName: "Ada Augusta", introduction: "Come in.\r\n\r\nSit down." });
  expect(await get()).toMatchObject({ title: "A Long Way", introduction: "Come in.\n\nSit down." });
  expect(await put({ title: "", introduction: null })).toMatchObject({
    title: "Ada Augusta's Life Story",
    introduction: "Welcome to my story...",
  });
});

test("each book and each person has a design of its own", async () => {
  await put({ title: "A Long Way" });
  await put({ type: "mission", title: "A Calling" });
  expect((await get()).title).toBe("A Long Way");
  expect((await get(people.ada, "mission")).title).toBe("A Calling");
  expect((await get(people.ben)).title).toBe("Ben Okafor's Life Story");
});

describe("the cover's photo", () => {
  test("is one of the person's own", async () => {
    const [own, bens, sound] = [
      await addItem(people.ada),
      await addItem(people.ben),
      await addItem(people.ada, "audio"),
    ];
    expect((await put({ coverImageId: own })).coverImageId).toBe(own);
    for (const id of [bens, sound, 999_999])
      await expect(put({ coverImageId: id })).rejects.toThrow(NotFound);
    expect((await get()).coverImageId).toBe(own);
    expect((await put({ coverImageId: null })).coverImageId).toBeNull();
  });

  test("is none once it was removed or is gone", async () => {
    const id = await addItem(people.ada);
    await put({ coverImageId: id });
    await deps.db.updateTable("media").set({ deletedAt: "2026-01-01T00:00:00.000Z" }).execute();
    expect((await get()).coverImageId).toBeNull();
    await deps.db.deleteFrom("media").execute();
    expect((await get()).coverImageId).toBeNull();
  });
});

describe("layouts, controls and positions", () => {
  test("are numbers within their limits", async () => {
    const film = await addItem(people.ada, "video");
    const design = await put({
      layouts: { "story-7-media-1": "mosaic" },
      controls: {
        "5": { rotation: 450, scale: 9, width: 1e308, height: 1 },
        [film]: { scale: 2 },
        "6": "nonsense",
      },
      positions: {
        "5": { x: 1e308, y: -3, width: 300, height: 200 },
        "6": { x: "1", y: 2, width: 300, height: 200 },
        "7": { x: 1, y: 2, width: 300 },
      },
    });
    expect(design.controls).toEqual({
      "5": { rotation: 90, scale: 2, width: 1200, height: 50 },
      [film]: { rotation: 0, scale: 1.5, width: null, height: null },
      "6": { rotation: 0, scale: 1, width: null, height: null },
    });
    expect(design.positions).toEqual({ "5": { x: 450, y: 0, width: 300, height: 200 } });
    expect(await get()).toEqual(design);
  });

  test.each([
    [{ layouts: { "1": "novel" } }, "layouts"],
    [{ layouts: { "../x": "mosaic" } }, "layouts"],
    [{ layouts: ["mosaic"] }, "layouts"],
    [{ controls: { "a b": {} } }, "controls"],
    [{ positions: "x" }, "positions"],
    [{ coverStyle: "url(javascript:alert(1))" }, "coverStyle"],
    [{ coverStyle: "" }, "coverStyle"],
    [{ coverImageId: "x" }, "coverImageId"],
    [{ title: "x".repeat(301) }, "title"],
    [{ subtitle: ["x"] }, "subtitle"],
    [{ authorName: "x".repeat(121) }, "authorName"],
    [{ introduction: "x".repeat(20_001) }, "introduction"],
    [{ type: "novel" }, "type"],
    [{ version: "x" }, "version"],
  ])("%j is refused", async (body, field) => {
    await expect(async () => put(body)).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } });
    expect((await get()).version).toBe(0);
  });

  test("what an older release has left is shown as it may be", async () => {
    await put({ title: "A Long Way" });
    const broken = {
      coverStyle: "gone",
      layouts: '{"1":"gone","2":"mosaic"}',
      positions: '{"1":{"x":null}}',
    };
    await deps.db.updateTable("bookDesigns").set(broken).execute();
    expect(await get()).toMatchObject({
      coverStyle: "classic-portrait",
      layouts: { "2": "mosaic" },
      positions: {},
    });
  });
});

describe("saving upon a version", () => {
  test("that is no longer the present one is refused with what is stored", async () => {
    await put({ title: "First", version: 0 });
    await put({ title: "Second", version: 1 });
    const refused = put({ title: "Third", version: 1 });
    await expect(refused).rejects.toThrow(Conflict);
    await expect(refused).rejects.toMatchObject({ current: { bookDesign: { title: "Second", version: 2 } } });
    expect((await get()).title).toBe("Second");
  });

  test("is not asked for: the last one wins", async () => {
    await Promise.all([put({ title: "First" }), put({ subtitle: "Sub" }), put({ title: "Last" })]);
    expect(await get()).toMatchObject({ subtitle: "Sub", version: 3 });
  });
});

describe("the language of a book", () => {
  test("is the author's until one is chosen, and its standard words are in it", async () => {
    expect(await put({ language: "es" })).toMatchObject({
      language: "es",
      authorLanguage: "en",
      title: "La historia de la vida de Ada Whitfield",
      subtitle: "Un libro para la mesa de la sala",
      introduction: "Bienvenidos a mi historia...",
    });
    expect(await put({ language: null })).toMatchObject({ language: null, subtitle: "A Coffee Table Book" });
  });

  test("changes standard words that were stored, and no others", async () => {
    const { title, subtitle } = await get();
    await put({ title, subtitle, introduction: "My own words" });
    expect(await put({ language: "fr" })).toMatchObject({
      title: "Ada Whitfield : l’histoire d’une vie",
      subtitle: "Un beau livre à feuilleter",
      introduction: "My own words",
    });
  });

  test("standard words are not printed in any language", async () => {
    await put({ language: "es", subtitle: "Un libro para la mesa de la sala" });
    const book = await getBook(deps.db, people.ada, "biography");
    expect(book).toMatchObject({ language: "es", title: "La historia de la vida de Ada Whitfield" });
    expect(printedSubtitle(book)).toBe("");
    expect(printedIntroduction(book)).toEqual([]);
    expect((await getCoverOfBook(deps.db, people.ada, "biography")).content).toMatchObject({
      language: "es",
      title: book.title,
      subtitle: "",
    });
  });

  test("a book in English has no language, so that its hash is the one of before", async () => {
    expect(await getBook(deps.db, people.ada, "biography")).not.toHaveProperty("language");
    await put({ language: "en" });
    expect(await getBook(deps.db, people.ada, "biography")).not.toHaveProperty("language");
  });

  test("is one of those that books can be made in", async () => {
    await expect(async () => put({ language: "xx" })).rejects.toThrow();
    expect(await put({ language: "uk" })).toMatchObject({ language: "uk" });
  });
});
