import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { createStory, trashStory } from "../../writing/stories/stories.server";
import { getBook } from "../book.server";
import { coverStyleNames } from "../design/design-options";
import { saveBookDesign } from "../design/designs.server";
import { getCoverOfBook } from "./cover-of-book.server";
import { drawCover, drawCoverStyle } from "./covers";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;
let queries: number;

beforeEach(async () => {
  const { db } = await openTestDatabase(() => {
    queries += 1;
  });
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

async function write(promptId: number, actor: Actor = people.ada) {
  const words = { content: "<p>Once.</p>", age: null, date: "", location: "" };
  return (await createStory(deps, actor, promptId, words)).id;
}

async function addPhoto(storyId: number | null, actor: Actor = people.ada, width = 1200) {
  const { id } = await deps.db
    .insertInto("media")
    .values({
      userId: actor.userId,
      storyId,
      kind: "image",
      caption: "At the lake",
      transcript: "",
      folder: `photo-${Math.random()}`,
      mimeType: "image/jpeg",
      bytes: 1,
      sha256: String(Math.random()),
      width,
      height: 900,
      createdAt: "2026-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("the cover alone", () => {
  test.each(coverStyleNames)("%s is the one of the book, in at most two queries", async (coverStyle) => {
    const trashed = await write(4);
    await addPhoto(trashed);
    await trashStory(deps, people.ada, trashed);
    await addPhoto(await write(3), people.ada, 1500);
    const second = await write(2);
    await addPhoto(second, people.ada, 600);
    const coverImageId = await addPhoto(second);
    await addPhoto(await write(1));
    await addPhoto(null);
    await addPhoto(await write(1, people.ben), people.ben);
    await saveBookDesign(deps, people.ada, "biography", { coverStyle, coverImageId, title: "A Long Way" });

    queries = 0;
    const { style, content } = await getCoverOfBook(deps.db, people.ada, "biography");
    expect(queries).toBeLessThanOrEqual(2);
    expect(drawCoverStyle(style, content)).toEqual(
      drawCover(await getBook(deps.db, people.ada, "biography")),
    );
  });

  test.each(["biography", "mission"] as const)(
    "has the defaults of an untouched %s, in one query",
    async (type) => {
      await addPhoto(await write(1));
      queries = 0;
      const { style, content } = await getCoverOfBook(deps.db, people.ada, type);
      expect(queries).toBe(1);
      expect(drawCoverStyle(style, content)).toEqual(drawCover(await getBook(deps.db, people.ada, type)));
    },
  );

  test("never shows another person's photo", async () => {
    await saveBookDesign(deps, people.ada, "biography", { title: "A Long Way" });
    const coverImageId = await addPhoto(null, people.ben);
    await deps.db.updateTable("bookDesigns").set({ coverImageId }).execute();
    const { content } = await getCoverOfBook(deps.db, people.ada, "biography");
    expect(content.photos).toEqual([]);
  });
});
