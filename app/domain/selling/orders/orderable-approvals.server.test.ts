import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { getBook } from "../../book/book.server";
import { createStory } from "../../writing/stories/stories.server";
import { findOrderedBook } from "./frozen-book.server";

test("an approval that holds what a relative has taken back since is none for an order", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada } = await addPeople(db);
  const details = { age: null, date: "", location: "" };
  const { id: storyId } = await createStory(deps, ada, 1, { ...details, content: "It was 1952." });
  const at = "2026-11-05T10:00:00.000Z";
  const by = { userId: ada.userId, storyId, memberId: null, name: "Dan", relation: "", createdByForm: null };
  await db
    .insertInto("memories")
    .values({ ...by, content: "I was five.", state: "book", createdAt: at, updatedAt: at })
    .execute();
  const book = await getBook(db, ada, "biography");
  await db
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
      ...{
        content: JSON.stringify({ book, profile: {}, findings: [] }),
        approvedBy: ada.userId,
        approvedAt: at,
      },
    })
    .execute();
  const wanted = { bookType: "biography", again: "" } as const;
  expect(await findOrderedBook(db, ada, wanted)).not.toBeNull();
  await db.updateTable("memories").set({ state: "aside" }).execute();
  expect(await findOrderedBook(db, ada, wanted)).not.toBeNull();
  await db.updateTable("memories").set({ state: "withdrawn", content: "" }).execute();
  expect(await findOrderedBook(db, ada, wanted)).toBeNull();
  await db.deleteFrom("memories").execute();
  expect(await findOrderedBook(db, ada, wanted)).toBeNull();
  await db.destroy();
});
