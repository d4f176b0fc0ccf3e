import { readFileSync } from "node:fs";
import jsQR from "jsqr";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { printBook } from "../../../../tests/support/books/print-book";
import { runJobs } from "../../../../tests/support/jobs";
import { type MediaWorld, openMediaWorld, receiveFixture } from "../../../../tests/support/media";
import { imagesOf, pictureOfPage, textOf } from "../../../../tests/support/pdf";
import { unzip } from "../../../../tests/support/zip";
import { findCircleBearer } from "../../people/circle/circle-bearers.server";
import { inviteMember } from "../../people/circle/members.server";
import { decideMemory } from "../../writing/memories/decide-memory.server";
import { saveMemory, withdrawMemory } from "../../writing/memories/memories.server";
import { addMemoryFiles } from "../../writing/memories/memory-files.server";
import { shareStory } from "../../writing/sharing/sharing.server";
import { updateStory } from "../../writing/stories/stories.server";
import { saveBookDesign } from "../design/designs.server";
import { exportDocx } from "../docx/export.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
  world.context.config.appUrl = "https://example.org";
  const { ada } = world.people;
  await updateStory(world.context, ada, world.storyId, { content: "It was the summer of 1952. ".repeat(30) });
  await saveBookDesign(world.context, ada, "biography", {
    omittedParts: ["frontispiece", "chapter-pictures", "back-picture"],
  });
});

afterEach(() => world.close());

async function remember(name: string, content: string, files: string[]) {
  const { context, people, storyId } = world;
  const guest = { name, relation: "brother", email: null, role: "add" } as const;
  const { token } = await inviteMember(context, people.ada, guest);
  const bearer = await findCircleBearer(context, token ?? "");
  if (!bearer) throw new Error("The link opens nothing.");
  const memory = await saveMemory(context, bearer, storyId, { content, version: null }, undefined, true);
  async function* uploads() {
    for (const name of files) yield await receiveFixture(world, name);
  }
  const added = await addMemoryFiles(context, bearer, storyId, uploads());
  expect(added).toEqual({ added: files.length, errors: [] });
  await decideMemory(context, people.ada, memory.id, { state: "book", version: null });
  return { bearer, id: memory.id };
}

async function print() {
  const { context, people } = world;
  // A recording that is prepared changes its book.
  await runJobs(context);
  const { result, interior } = await printBook(world, people.ada);
  return { interior, page: result.starts[`story-${world.storyId}`] ?? 0 };
}

async function write() {
  const docx = await exportDocx(world.context, world.people.ada, {
    storyType: "biography",
    authorName: "",
    bookTitle: "",
  });
  const parts = await unzip(readFileSync(docx.path));
  await docx.dispose();
  return String(parts.get("word/document.xml"));
}

const flat = (text: string) => text.replace(/\s+/g, " ");

test("photos and a code of a relative stand with their printed passage, in PDF and in Word", async () => {
  await shareStory(world.context, world.people.ada, world.storyId, "family");
  await remember("Dan", "I held the lamp that night.", ["photos/Landscape_1.jpg", "media/voice.mp3"]);
  await remember("Lil", "And I was asleep.", []);
  const { interior, page } = await print();
  const text = flat(textOf(interior));
  expect(text).toContain("How Dan remembers it");
  expect(text).toContain("I held the lamp that night.");
  expect(imagesOf(interior).filter(({ encoding }) => encoding === "jpeg")).toHaveLength(1);
  const token = (await world.context.db.selectFrom("qrCodes").select("token").executeTakeFirst())?.token;
  expect(await codesOn(interior, [page, page + 1, page + 2, page + 3])).toContain(
    `https://example.org/m/${token}`,
  );
  const xml = await write();
  const places = ["How Dan remembers it", "I held the lamp", "<w:drawing>", "How Lil remembers it"].map(
    (words) => xml.indexOf(words),
  );
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(xml.match(/<w:drawing>/g)).toHaveLength(2);
});

test("without words, a recording is printed with its code; taken back, nothing of it is left", async () => {
  await shareStory(world.context, world.people.ada, world.storyId, "family");
  const { bearer, id } = await remember("Dan", "", ["media/voice.mp3"]);
  expect(flat(textOf((await print()).interior))).toContain("How Dan remembers it");
  await withdrawMemory(world.context, bearer, id);
  expect(flat(textOf((await print()).interior))).not.toContain("How Dan remembers it");
  expect(await world.countRows()).toBe(0);
  expect(world.filesOnDisk().filter((name) => !name.startsWith("books/"))).toEqual([]);
});

async function codesOn(file: string, pages: number[]): Promise<(string | undefined)[]> {
  return Promise.all(
    pages.map(async (page) => {
      const { data, info } = await sharp(pictureOfPage(file, page))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
    }),
  );
}
