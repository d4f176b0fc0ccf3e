import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { createStory } from "../../writing/stories/stories.server";
import { composeBook } from "../book.server";
import { getBookDesign } from "../design/designs.server";

test("those who took part are sorted as the language of the book sorts names", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada } = await addPeople(db);
  await createStory(deps, ada, 1, { content: "It was 1952.", age: null, date: "", location: "" });
  const asked = { userId: ada.userId, memberId: null, storyId: null, promptId: 1 };
  const row = { ...asked, words: "?", state: "open", createdAt: "2026-03-03T10:00:00.000Z" } as const;
  const names = ["Ñico", "Nora", "Olga", "Ángel", "Nazario"];
  await db
    .insertInto("asks")
    .values(names.map((name) => ({ ...row, name })))
    .execute();
  const namesIn = async (language: "en" | "es") => {
    const design = { ...(await getBookDesign(db, ada, "biography")), language };
    return (await composeBook(db, ada, design)).parts.contributors;
  };
  expect(await namesIn("es")).toEqual(["Ángel", "Nazario", "Nora", "Ñico", "Olga"]);
  expect(await namesIn("en")).toEqual(["Ángel", "Nazario", "Ñico", "Nora", "Olga"]);
  await db.destroy();
});
