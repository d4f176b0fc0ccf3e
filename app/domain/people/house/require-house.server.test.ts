import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { cardToken, findCardBearer } from "../tablets/door-cards.server";
import { createPerson, updatePerson } from "../users/manage-people.server";
import { PersonInput } from "../users/schema";
import { requireHouse } from "./require-house.server";

const secret = "a secret for door cards of forty-three letters";
let deps: MailDeps;
let people: Record<PersonName, Self>;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  const config = { brandName: "A Life Remembered", appUrl: "https://book.example.org" };
  deps = { db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(db);
});

const close = (person: PersonName) =>
  deps.db
    .updateTable("users")
    .set({ closedAt: "2026-01-01T00:00:00.000Z" })
    .where("id", "=", people[person].userId)
    .execute();

describe("a house whose account is closed, or being closed", () => {
  const input = (username: string) =>
    PersonInput.parse({
      username,
      displayName: username,
      email: "",
      assignedOwnerId: people.olive.userId,
    });

  test("gets nobody new, neither made nor moved", async () => {
    const { root } = people;
    const { id } = await createPerson(deps, root, { ...input("dora"), assignedOwnerId: null }, "code");
    const { id: walter } = await createPerson(deps, root, input("walter"), "code");
    await close("olive");
    for (const join of [
      () => createPerson(deps, root, input("elsa"), "code"),
      () => updatePerson(deps, root, id, input("dora")),
      () => requireHouse(deps.db, root, people.olive.userId),
    ])
      await expect(join()).rejects.toBeInstanceOf(ValidationError);
    // Whoever lives there stays, and may be changed.
    const stays = await updatePerson(deps, root, walter, { ...input("walter"), room: "7" });
    expect(stays).toMatchObject({ room: "7", assignedOwnerId: people.olive.userId });
    expect(await requireHouse(deps.db, root, people.otto.userId)).toBe(people.otto.userId);
  });

  test("has no door cards that open anything", async () => {
    const { id } = await createPerson(deps, people.root, input("walter"), "code");
    const { cardGeneration } = await deps.db
      .selectFrom("users")
      .select("cardGeneration")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const token = cardToken(secret, { id, cardGeneration });
    const found = () => findCardBearer(deps.db, secret, token);
    expect(await found()).toMatchObject({ ownerId: id, card: { houseId: people.olive.userId } });
    await close("olive");
    expect(await found()).toBeNull();
  });
});
