import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { ValidationError } from "../../base/errors";
import { updatePerson } from "./manage-people.server";
import { fillUsernameLooks, lookOf } from "./username-look.server";
import { createUser } from "./users.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

const create = (username: string) =>
  createUser(
    world.context,
    { username, password: "a long password", email: null, displayName: "", isAdmin: false, isOwner: false },
    null,
  );

const alike = { username: ["This username looks like one that is taken. Please choose another."] };

describe("a username that looks like another is refused", () => {
  test.each([
    ["carl", "сarl"],
    ["carl", "carI"],
    ["carl", "ｃａｒｌ"],
    ["benjamin", "bеnjаmin"],
    ["rosewood", "r0sewооd"],
    ["marnie", "rnarnie"],
    ["café", "cafе\u0301"],
    ["аnna", "anna"],
  ])("beside %s: %s", async (taken, chosen) => {
    await create(taken);
    await expect(create(chosen)).rejects.toThrow(ValidationError);
    await expect(create(chosen)).rejects.toMatchObject({ errors: alike });
  });
});

test.each([
  ["Ian", "Lan"],
  ["maria", "марія"],
  ["carl", "karl"],
  ["anna", "anna2"],
  ["josé", "jose"],
])("%s and %s are two names", async (one, other) => {
  await create(one);
  expect((await create(other)).username).toBe(other);
});

test("the same username is still called taken", async () => {
  await create("carl");
  const same = { errors: { username: ["This username is taken. Please choose another."] } };
  await expect(create("Carl")).rejects.toMatchObject(same);
});

test("those that were alike before stay, and their person can be changed", async () => {
  const { db } = world.context;
  const carl = await create("carl");
  const other = await create("karl");
  const unknown = { usernameLook: null, usernameKeyLook: null };
  await db
    .updateTable("users")
    .set({ username: "сarl", usernameKey: "сarl", ...unknown })
    .where("id", "=", other.id)
    .execute();
  await fillUsernameLooks(db);
  const look = await db.selectFrom("users").select(["usernameLook", "usernameKeyLook"]).execute();
  expect(look.every(({ usernameLook }) => usernameLook !== null)).toBe(true);
  const input = {
    ...{ displayName: "Carl", email: null, password: null, isAdmin: false, isOwner: false },
    ...{
      assignedOwnerId: null,
      plan: null,
      writerMinutes: 0,
      quotaGigabytes: null,
      isSuspended: false,
      room: "",
      groups: [],
      awaySince: null,
      helpers: "",
    },
  };
  const root = { ...world.people.ada, isAdmin: true };
  for (const [id, username] of [
    [other.id, "сarl"],
    [carl.id, "carl"],
  ] as const)
    expect((await updatePerson(world.context, root, id, { ...input, username })).username).toBe(username);
  await expect(
    updatePerson(world.context, root, carl.id, { ...input, username: "ϲarl" }),
  ).rejects.toMatchObject({ errors: alike });
  expect(lookOf("сarl")).toEqual(lookOf("carl"));
});
