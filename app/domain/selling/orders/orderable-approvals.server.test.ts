import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addOrderRow } from "../../../../tests/support/orders";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { getBook } from "../../book/book.server";
import { sealOnlyMe } from "../../people/keepers/sealed-stories.server";
import { createStory } from "../../writing/stories/stories.server";
import { findOrderedBook } from "./frozen-book.server";

const at = "2026-11-05T10:00:00.000Z";
let deps: Deps;
let ada: Actor;
let storyId: number;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  ({ ada } = await addPeople(db));
  const details = { age: null, date: "", location: "" };
  ({ id: storyId } = await createStory(deps, ada, 1, { ...details, content: "It was 1952." }));
});

afterEach(() => deps.db.destroy());

async function approve(): Promise<void> {
  const book = await getBook(deps.db, ada, "biography");
  await deps.db
    .insertInto("bookApprovals")
    .values({
      ...{
        userId: ada.userId,
        storyType: "biography",
        inputHash: "x",
        title: "A Life",
        pages: 24,
        folder: "x",
      },
      content: JSON.stringify({ book, profile: {}, findings: [] }),
      ...{ approvedBy: ada.userId, approvedAt: at },
    })
    .execute();
}

const find = () => findOrderedBook(deps.db, ada, { bookType: "biography", again: "" });

test("an approval that holds what a relative has taken back since is none for an order", async () => {
  const { db } = deps;
  const by = { userId: ada.userId, storyId, memberId: null, name: "Dan", relation: "", createdByForm: null };
  await db
    .insertInto("memories")
    .values({ ...by, content: "I was five.", state: "book", createdAt: at, updatedAt: at })
    .execute();
  await approve();
  expect(await find()).not.toBeNull();
  await db.updateTable("memories").set({ state: "aside" }).execute();
  expect(await find()).not.toBeNull();
  await db.updateTable("memories").set({ state: "withdrawn", content: "" }).execute();
  expect(await find()).toBeNull();
  await db.deleteFrom("memories").execute();
  expect(await find()).toBeNull();
});

test("nor is one of a kept account that holds what was only for its author, also where that was ordered before", async () => {
  const { db } = deps;
  const again = () => findOrderedBook(db, ada, { bookType: "biography", again: "LS-1" });
  await approve();
  await addOrderRow(deps, ada, { orderNumber: "LS-1", inputHash: "x", folder: "x", pages: 24 });
  await db.updateTable("users").set({ keptAt: at }).where("id", "=", ada.userId).execute();
  expect([(await find())?.pages, (await again())?.pages]).toEqual([24, 24]);
  await db.updateTable("stories").set({ sharedWith: "onlyMe" }).execute();
  await sealOnlyMe(db, ada.userId, at);
  expect([await find(), await again()]).toEqual([null, null]);
  await db.updateTable("users").set({ keptAt: null }).execute();
  expect([(await find())?.pages, (await again())?.pages]).toEqual([24, 24]);
});
