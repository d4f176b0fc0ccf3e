import { readFileSync } from "node:fs";
import JSZip from "jszip";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runJobs } from "../../../../tests/support/jobs";
import { bringLetters, takeThem, uploadsOf } from "../../../../tests/support/letter-imports";
import { blog } from "../../../../tests/support/letters";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import type { Actor } from "../../base/actor";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { getStory, listStories } from "../stories/stories.server";
import { cancelImport } from "./end-import.server";
import { givePictures } from "./give-pictures.server";
import { getImport } from "./letter-imports.server";
import { listLetters } from "./letters.server";
import { undoImport } from "./undo-import.server";

vi.mock(import("../stories/stories.server"), async (original) => {
  const actual = await original();
  return { ...actual, getStory: vi.fn(actual.getStory) };
});

/* Pictures that a blog names by their addresses: nobody fetches them, and their person brings them. */

const photo = readFileSync("tests/fixtures/photos/Landscape_1.jpg");
let world: MediaWorld;
let ada: Actor;

beforeAll(async () => {
  world = await openMediaWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ada = world.people.ada;
  const { db } = world.context;
  await db.deleteFrom("letterImports").execute();
  await db.deleteFrom("stories").execute();
  await db.deleteFrom("jobs").execute();
});

const bring = (files: Record<string, string | Buffer>) => bringLetters(world.context, ada, files);
const take = (importId: number, input: Parameters<typeof takeThem>[3]) =>
  takeThem(world.context, ada, importId, input);
const list = (importId: number) => listLetters(world.context.db, ada, importId, 1);
const stories = () => listStories(world.context.db, ada);
const other = readFileSync("tests/fixtures/photos/Landscape_3.jpg");
const post = (title: string, ...names: string[]) => ({
  title,
  date: `1997-03-0${names.length} 10:00:00`,
  html: `<p>${title} was a day to remember.</p>${names.map((name) => `<img src="https://blog.example/uploads/${name}">`).join("")}`,
});
const posts = blog([
  post("Snow", "1997/03/snow-300x200.jpg"),
  post("Rain", "1997/04/img_1.jpg", "1997/05/img_1.jpg"),
]);
const give = async (id: number, files: Record<string, string | Buffer>) => {
  await givePictures(world.context, ada, id, uploadsOf(world.context, files));
  await runJobs(world.context);
  return getImport(world.context.db, ada, id);
};
const photosOf = async () =>
  Object.fromEntries((await stories()).map(({ prompt, images }) => [prompt.title, images.length]));
const sizeOf = async (id: number) =>
  (
    await world.context.db
      .selectFrom("letterImports")
      .select("bytes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).bytes;

test("are named, and each goes to its letter, as a file or from a zip, before or after it became a story", async () => {
  const { id } = await bring({ "blog.xml": posts });
  expect((await list(id)).map(({ missingNames }) => missingNames)).toEqual([["snow.jpg"], ["img_1.jpg"]]);
  const before = await sizeOf(id);
  const found = await give(id, { "Snow.jpg": photo, "cat.jpg": other, "img_1.jpg": other, "a.txt": "no" });
  expect(found.state).toBe("ready");
  expect(found.skipped).toEqual([
    { name: "cat.jpg", number: null, reason: "not-missing" },
    { name: "img_1.jpg", number: null, reason: "not-missing" },
    { name: "a.txt", number: null, reason: "kind" },
  ]);
  expect(found.withoutPictures).toBe(1);
  expect(await sizeOf(id)).toBe(before + photo.length);
  await take(id, { all: true });
  expect(await photosOf()).toEqual({ Snow: 1, Rain: 0 });
  const zip = new JSZip();
  zip.file("uploads/1997/04/img_1.jpg", photo);
  zip.file("uploads/1997/05/img_1-300x200.jpg", other);
  zip.file("__MACOSX/uploads/1997/04/img_1.jpg", "no");
  const whole = await zip.generateAsync({ type: "nodebuffer" });
  expect((await give(id, { "blog.zip": whole })).withoutPictures).toBe(0);
  expect(await photosOf()).toEqual({ Snow: 1, Rain: 2 });
  expect((await list(id)).map(({ photos, missingPhotos }) => [photos, missingPhotos])).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(await undoImport(world.context, ada, id)).toEqual({ undone: 2, kept: [] });
  await take(id, { all: true });
  expect(await photosOf()).toEqual({ Snow: 1, Rain: 2 });
});

test("that are given after a stop, while others are being placed, are placed as well", async () => {
  const { context } = world;
  const { id } = await bring({ "blog.xml": posts });
  await take(id, { all: true });
  await givePictures(context, ada, id, uploadsOf(context, { "snow.jpg": photo, "cat.jpg": other }));
  const run = context.workers.run.bind(context.workers);
  const zip = new JSZip();
  zip.file("1997/04/img_1.jpg", photo);
  zip.file("1997/05/img_1.jpg", other);
  const later = await zip.generateAsync({ type: "nodebuffer" });
  const spy = vi.spyOn(context.workers, "run").mockImplementationOnce((async (
    ...work: Parameters<typeof run>
  ) => {
    const matched = await run(...work);
    await cancelImport(context, ada, id);
    await givePictures(context, ada, id, uploadsOf(context, { "blog.zip": later }));
    return matched;
  }) as never);
  await runJobs(context);
  await runJobs(context);
  spy.mockRestore();
  expect(await photosOf()).toEqual({ Snow: 1, Rain: 2 });
  const found = await getImport(context.db, ada, id);
  expect([found.state, found.withoutPictures]).toEqual(["ready", 0]);
  expect(found.skipped).toEqual([{ name: "cat.jpg", number: null, reason: "not-missing" }]);
});

test("are placed later where their story could not be read just now", async () => {
  const { context } = world;
  const { id } = await bring({ "blog.xml": posts });
  await take(id, { all: true });
  await givePictures(context, ada, id, uploadsOf(context, { "snow.jpg": photo }));
  vi.mocked(getStory).mockRejectedValueOnce(new Error("database is locked"));
  await runJobs(context);
  expect((await getImport(context.db, ada, id)).skipped).toEqual([]);
  await context.db
    .updateTable("jobs")
    .set({ state: "queued", runAfter: "2020-01-01T00:00:00.000Z" })
    .where("state", "!=", "done")
    .execute();
  await runJobs(context);
  expect(await photosOf()).toEqual({ Snow: 1, Rain: 0 });
});

test("are given once, wherever the server was stopped, and to nobody else's letters", async () => {
  const { context, people } = world;
  const { id } = await bring({ "blog.xml": posts });
  await take(id, { all: true });
  await expect(
    givePictures(context, people.ben, id, uploadsOf(world.context, { "snow.jpg": photo })),
  ).rejects.toBeInstanceOf(NotFound);
  await expect(givePictures(context, ada, id, uploadsOf(world.context, {}))).rejects.toBeInstanceOf(
    ValidationError,
  );
  await givePictures(context, ada, id, uploadsOf(world.context, { "snow.jpg": photo }));
  await expect(
    givePictures(context, ada, id, uploadsOf(world.context, { "snow.jpg": photo })),
  ).rejects.toBeInstanceOf(Conflict);
  // The photo is in its story, and the server stops before that is noted.
  let jobs = 1;
  const transaction = context.db.updateTable.bind(context.db);
  const spy = vi.spyOn(context.db, "updateTable").mockImplementation(((table: "letters") => {
    if (table === "letters" && jobs-- > 0) throw new Error("ended");
    return transaction(table);
  }) as never);
  await runJobs(context).catch(() => undefined);
  spy.mockRestore();
  expect(await photosOf()).toEqual({ Snow: 1, Rain: 0 });
  await context.db.updateTable("jobs").set({ state: "queued" }).where("state", "!=", "done").execute();
  await context.db.updateTable("letterImports").set({ state: "taking" }).where("id", "=", id).execute();
  await runJobs(context);
  expect(await photosOf()).toEqual({ Snow: 1, Rain: 0 });
  expect((await getImport(context.db, ada, id)).withoutPictures).toBe(1);
});
