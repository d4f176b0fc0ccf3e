import { afterEach, beforeEach, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { nameKey } from "../../people/users/name-key";
import { listOwners } from "../../people/users/people.server";
import { insertUser } from "../../people/users/users.server";
import { listPeople } from "./people-list.server";
import { readPeopleQuery } from "./people-query";

let deps: Awaited<ReturnType<typeof open>>;
let people: Awaited<ReturnType<typeof addPeople>>;

async function open() {
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog() };
}

const names = [
  "Ángel Núñez",
  "Jürgen Groß",
  "Łucja Øst",
  "אָדָם כהן",
  "أحمد علي",
  "王小明",
  "田中花子",
  "김영희",
  "Фёдор",
];

beforeEach(async () => {
  deps = await open();
  people = await addPeople(deps.db);
  for (const [place, displayName] of names.entries()) await add(`person${place}`, displayName);
});

afterEach(() => deps.db.destroy());

function add(username: string, displayName: string, isOwner = false) {
  const user = { username, displayName, email: null, isAdmin: false, isOwner, passwordHash: "x" };
  return insertUser(deps, user, null);
}

const find = async (q: string, actor = people.root) =>
  (await listPeople(deps, actor, readPeopleQuery(new URLSearchParams({ q })))).people.map(
    ({ displayName }) => displayName,
  );

test.each([
  ...[
    ["Ángel", 0],
    ["angel", 0],
    ["NUNEZ", 0],
    ["jurgen gross", 1],
    ["GROSS", 1],
    ["groß", 1],
    ["lucja", 2],
  ],
  ...[
    ["ost", 2],
    ["אדם", 3],
    ["אָדָם", 3],
    ["כהן", 3],
    ["احمد", 4],
    ["على", 4],
    ["王小", 5],
    ["小明", 5],
  ],
  ...[
    ["花子", 6],
    ["영희", 7],
    ["федор", 8],
    ["ФЁДОР", 8],
  ],
] as [string, number][])("the list of people has %s", async (q, place) => {
  expect(await find(q)).toEqual([names[place]]);
});

test("a username is found as it is written, and nobody by a part that is not there", async () => {
  await add("ángel.r", "Rosa");
  expect([await find("ángel.r"), await find("angelo"), await find("%"), await find("a_gel")]).toEqual([
    ["Rosa"],
    [],
    [],
    [],
  ]);
});

test("an owner finds only who was given to it", async () => {
  expect(await find("angel", people.olive)).toEqual([]);
  const owned = { assignedOwnerId: people.olive.userId };
  await deps.db.updateTable("users").set(owned).where("nameKey", "=", nameKey("Ángel Núñez")).execute();
  expect(await find("angel", people.olive)).toEqual(["Ángel Núñez"]);
});

test("owners stand in the order of the reader's language", async () => {
  await deps.db.updateTable("users").set({ isOwner: 0 }).execute();
  for (const [place, name] of ["Zoe", "Ángel", "Östen", "Nuño", "Nunzio", "Olaf"].entries())
    await add(`owner${place}`, name, true);
  const list = async () => (await listOwners(deps.db, people.root)).map(({ displayName }) => displayName);
  expect(await list()).toEqual(["Ángel", "Nuño", "Nunzio", "Olaf", "Östen", "Zoe"]);
  expect(await inLanguage("es", list)).toEqual(["Ángel", "Nunzio", "Nuño", "Olaf", "Östen", "Zoe"]);
});

test("people of one page stand in the order of the reader's language, both ways; those of more in the order of their keys", async () => {
  for (const [place, name] of ["Rosa Muñoz", "Rosa Munuera", "Rosa 10", "Rosa 9"].entries())
    await add(`rosa${place}`, name);
  const list = async (search: string) =>
    (await listPeople(deps, people.root, readPeopleQuery(new URLSearchParams(search)))).people.map(
      ({ displayName }) => displayName,
    );
  const spanish = ["Rosa 9", "Rosa 10", "Rosa Munuera", "Rosa Muñoz"];
  expect(await inLanguage("es", () => list("q=rosa"))).toEqual(spanish);
  expect(await inLanguage("es", () => list("q=rosa&dir=desc"))).toEqual([...spanish].reverse());
  expect(await list("q=rosa")).toEqual(["Rosa 9", "Rosa 10", "Rosa Muñoz", "Rosa Munuera"]);
  const everybody = await inLanguage("es", () => list(""));
  expect(everybody.filter((name) => name.startsWith("Rosa"))).toEqual(spanish);
  for (let place = 0; place < 50; place++) await add(`rosa-${place}`, `Rosa Zamora ${place}`);
  expect((await inLanguage("es", () => list("q=rosa"))).slice(0, 4)).toEqual([
    "Rosa 10",
    "Rosa 9",
    "Rosa Muñoz",
    "Rosa Munuera",
  ]);
});
