import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, addPerson } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import { saveDraft } from "../../writing/drafts/drafts.server";
import { createStory, trashStory, updateStory } from "../../writing/stories/stories.server";
import { restoreStory } from "../../writing/stories/trash.server";
import { countPeople } from "./dashboard.server";
import { listPeople } from "./people-list.server";
import { readPeopleQuery } from "./people-query";
import { countPrintedPages } from "./printed-pages.server";
import { findWaiting } from "./waiting.server";

let deps: Awaited<ReturnType<typeof open>>;
let people: Awaited<ReturnType<typeof addPeople>>;

async function open() {
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog() };
}

beforeEach(async () => {
  deps = await open();
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

const text = (content: string) => ({ content, age: null, date: "", location: "" });
const counted = async (actor: Actor) => {
  const row = await deps.db
    .selectFrom("users")
    .select(["storyCount", "biographyStories", "missionStories"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  return [row.storyCount, row.biographyStories, row.missionStories];
};

describe("how many stories somebody has written", () => {
  test("is kept right whatever becomes of them", async () => {
    const { ada } = people;
    const life = await createStory(deps, ada, 1, text("One."));
    await createStory(deps, ada, 50, text("Two."));
    expect(await counted(ada)).toEqual([2, 1, 1]);
    await trashStory(deps, ada, life.id);
    expect(await counted(ada)).toEqual([1, 0, 1]);
    await restoreStory(deps, ada, life.id);
    expect(await counted(ada)).toEqual([2, 1, 1]);
    await updateStory(deps, ada, life.id, { content: "One, again." });
    expect(await counted(ada)).toEqual([2, 1, 1]);
    await deps.db.deleteFrom("stories").where("id", "=", life.id).execute();
    expect(await counted(ada)).toEqual([1, 0, 1]);
    expect(await counted(people.ben)).toEqual([0, 0, 0]);
  });

  test("a story without words counts by its recording", async () => {
    const { ada } = people;
    const { id } = await createStory(deps, ada, 1, text("One."));
    await deps.db.updateTable("stories").set({ content: "", wordCount: 0 }).where("id", "=", id).execute();
    expect(await counted(ada)).toEqual([0, 0, 0]);
    const media = await deps.db
      .insertInto("media")
      .values({
        ...{ userId: ada.userId, storyId: id, kind: "audio", caption: "", transcript: "", folder: "a" },
        ...{ mimeType: "audio/mpeg", bytes: 1, sha256: "x", createdAt: "2026-01-02T03:04:05.678Z" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await counted(ada)).toEqual([1, 1, 0]);
    await deps.db
      .updateTable("media")
      .set({ deletedAt: "2026-01-02T03:04:05.678Z" })
      .where("id", "=", media.id)
      .execute();
    expect(await counted(ada)).toEqual([0, 0, 0]);
  });
});

test("printed pages are those of the newest files of both books, of managed people alone", async () => {
  const add = (
    userId: number,
    storyType: "mission" | "biography",
    inputHash: string,
    pages: number | null,
    filledPages?: number,
  ) =>
    deps.db
      .insertInto("printFiles")
      .values({
        ...{ userId, storyType, inputHash, state: "done", folder: null, pages, createdAt: "2026-01-01" },
        ...(filledPages && { result: JSON.stringify({ pages, filledPages }) }),
      })
      .execute();
  await add(people.ada.userId, "biography", "a", 30);
  await add(people.ada.userId, "biography", "b", 24, 9);
  await add(people.ada.userId, "biography", "c", null);
  await add(people.ada.userId, "mission", "a", 20);
  const ids = Object.values(people).map(({ userId }) => userId);
  expect(await countPrintedPages(deps.db, people.root, ids)).toEqual({
    [people.ada.userId]: { pages: 44, filledPages: 29 },
  });
  expect(await countPrintedPages(deps.db, people.root, [])).toEqual({});
  await deps.db.updateTable("users").set({ assignedOwnerId: null }).execute();
  expect(await countPrintedPages(deps.db, people.olive, ids)).toEqual({});
});

describe("the list", () => {
  const usernames = async (actor: Actor, query: string) =>
    (await listPeople(deps, actor, readPeopleQuery(new URLSearchParams(query)))).people.map(
      ({ username }) => username,
    );

  test("comes in pages of fifty, and a page beyond the last is the last", async () => {
    for (let number = 10; number < 70; number += 1)
      await addPerson(deps.db, `guest-${number}`, { displayName: `Guest ${number}` });
    const page = (number: number) =>
      listPeople(deps, people.root, readPeopleQuery(new URLSearchParams(`q=guest&page=${number}`)));
    expect(await page(1)).toMatchObject({ total: 60, page: 1, pages: 2 });
    const last = await page(99);
    expect([last.page, last.people.length, last.people.at(-1)?.username]).toEqual([2, 10, "guest-69"]);
  });

  test("is filtered by when people were here", async () => {
    const ago = (hours: number) => new Date(deps.clock.now().getTime() - hours * 3_600_000).toISOString();
    const seen = (name: string, lastUseAt: string) =>
      deps.db.updateTable("users").set({ lastUseAt }).where("username", "=", name).execute();
    await seen("ada", ago(2));
    await seen("ben", ago(24 * 10));
    expect(await usernames(people.root, "filter=active")).toEqual(["ada"]);
    expect(await usernames(people.root, "days=11&sort=activity")).toEqual(["ben", "ada"]);
    expect(await countPeople(deps, people.root)).toMatchObject({ totalUsers: 5, activeUsers: 2 });
    expect(await countPeople(deps, people.olive)).toMatchObject({ totalUsers: 1, activeUsers: 1 });
  });

  test("is nobody's for a participant", async () => {
    expect(await usernames(people.ada, "")).toEqual([]);
    expect(await usernames(people.otto, "")).toEqual([]);
    expect(await usernames(people.olive, "")).toEqual(["ada"]);
  });
});

test("an owner sees what waits with its own participants alone", async () => {
  await createStory(deps, people.ada, 1, text("One."));
  const typed = { content: "Typed.", age: "", date: "", location: "", version: null };
  await saveDraft(deps, people.ada, 2, typed);
  await saveDraft(deps, people.ben, 2, typed);
  const ids = [people.ada.userId, people.ben.userId];
  const nothing = { storiesThisMonth: 0, drafts: 0, recordings: 0, books: 0 };
  expect(await findWaiting(deps, people.olive, ids)).toEqual({
    [people.ada.userId]: { ...nothing, storiesThisMonth: 1, drafts: 1 },
    [people.ben.userId]: nothing,
  });
});
