import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { MailDeps } from "../../base/mail/outbox.server";
import { changeLocale, setLocale, setOwnLocale } from "../../people/users/language.server";
import { updatePerson } from "../../people/users/manage-people.server";
import { createStory, trashStory } from "../../writing/stories/stories.server";
import { getBook } from "../book.server";
import { emptyDesign } from "./design-columns";
import { saveBookDesign } from "./designs.server";

/* A book without a language of its own is in its author's, and stays in it when they read their screens in another (docs/languages.md). */

let deps: MailDeps;
let people: Awaited<ReturnType<typeof addPeople>>;
const english =
  "The day the river froze, my father took us out on the ice. We had never been so cold, and he was so happy.";
const spanish =
  "El día que se heló el río, mi padre nos llevó a todos sobre el hielo. Nunca habíamos pasado tanto frío, y él estaba muy contento.";

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
});

const write = (content: string, promptId = 1) =>
  createStory(deps, people.ada, promptId, { content, age: null, date: "", location: "" });
const book = async (type: "biography" | "mission" = "biography") =>
  (await getBook(deps.db, people.ada, type)).language ?? "en";
const designs = () => deps.db.selectFrom("bookDesigns").selectAll().execute();

test.each([
  ["at the foot of a page", () => setOwnLocale(deps, people.ada, "es")],
  ["on the page of the account", () => setLocale(deps, people.ada, "es")],
  ["by a call", () => changeLocale(deps, people.ada, { locale: "es" })],
  ["by staff", () => updatePerson(deps, people.root, people.ada.userId, { locale: "es" })],
])("a book with stories stays in its language when another is chosen %s", async (_, choose) => {
  await write(english);
  const before = await getBook(deps.db, people.ada, "biography");
  await choose();
  expect(await getBook(deps.db, people.ada, "biography")).toEqual(before);
  expect(await book("mission")).toBe("es");
});

test("a design is kept but for its language, and one that has a language is not touched", async () => {
  await write(english);
  await saveBookDesign(deps, people.ada, "biography", { title: "Ice", composition: 3 });
  await setLocale(deps, people.ada, "es");
  await setLocale(deps, people.ada, "en");
  await setLocale(deps, people.ada, "es");
  expect(await designs()).toMatchObject([{ title: "Ice", language: "en", version: 2 }]);
});

test("a design that is made for the language is as one that a first choice makes", async () => {
  await write(english);
  await setLocale(deps, people.ada, "es");
  const [made] = await designs();
  expect(made).toMatchObject({ ...emptyDesign, language: "en", coverStyle: "", version: 1 });
});

test("a book that is plainly written in the new language follows", async () => {
  await write(spanish);
  await setLocale(deps, people.ada, "es");
  expect([await book(), await designs()]).toEqual(["es", []]);
});

test("a story's chosen language counts, and most words decide", async () => {
  const { id } = await write(english);
  await write(`${spanish} ${spanish}`, 2);
  await deps.db.updateTable("stories").set({ language: "es" }).where("id", "=", id).execute();
  await setLocale(deps, people.ada, "es");
  expect(await book()).toBe("es");
  await deps.db.updateTable("stories").set({ language: null }).execute();
  await write(`${english} ${english} ${english}`, 3);
  await setLocale(deps, people.ada, "en");
  expect(await book()).toBe("en");
});

test("one that was approved stays, whatever it is written in", async () => {
  await write(spanish);
  const { userId } = people.ada;
  const approval = { inputHash: "", title: "", pages: 24, folder: "", content: "{}", approvedBy: null };
  await deps.db
    .insertInto("bookApprovals")
    .values({ userId, storyType: "biography", approvedAt: "2026-01-01T00:00:00.000Z", ...approval })
    .execute();
  await setLocale(deps, people.ada, "es");
  expect(await book()).toBe("en");
});

test("books without stories follow, also where what there was is in the trash", async () => {
  const { id } = await write(english);
  await trashStory(deps, people.ada, id);
  await setLocale(deps, people.ada, "es");
  expect([await book(), await book("mission"), await designs()]).toEqual(["es", "es", []]);
});

test("a language that is not offered changes nothing", async () => {
  await write(english);
  await expect(setLocale(deps, people.ada, "de")).rejects.toThrow();
  expect(await designs()).toEqual([]);
});
