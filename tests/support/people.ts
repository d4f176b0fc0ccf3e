import { hash } from "@node-rs/argon2";
import type { Db } from "~/db/open.server";
import { type Self, toSelf } from "~/domain/base/actor";
import { nameKey } from "~/domain/people/users/name-key";

/** Olive is Ada's owner; Otto owns none of these people. */
export const people = {
  ada: { displayName: "Ada Whitfield" },
  ben: { displayName: "Ben Okafor" },
  olive: { displayName: "Rosewood House", isOwner: true },
  otto: { displayName: "Elmtree Court", isOwner: true },
  root: { displayName: "Administrator", isAdmin: true },
} satisfies Record<string, { displayName: string; isOwner?: boolean; isAdmin?: boolean }>;

export type PersonName = keyof typeof people;

export const password = "correct horse battery";
// A hash contains its cost parameters, so this cheap one is fast to verify; the product makes none like it.
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export async function addPeople(db: Db): Promise<Record<PersonName, Self>> {
  const actors: Partial<Record<PersonName, Self>> = {};
  for (const name of Object.keys(people) as PersonName[])
    actors[name] = await addPerson(db, name, people[name]);
  await db
    .updateTable("users")
    .set({ assignedOwnerId: actors.olive?.userId ?? null })
    .where("usernameKey", "=", "ada")
    .execute();
  return actors as Record<PersonName, Self>;
}

/** Adds a person with the password `password`. */
export async function addPerson(
  db: Db,
  username: string,
  {
    displayName,
    isAdmin = false,
    isOwner = false,
  }: { displayName: string; isAdmin?: boolean; isOwner?: boolean },
): Promise<Self> {
  const { id } = await db
    .insertInto("users")
    .values({
      username,
      usernameKey: username.toLowerCase(),
      displayName,
      nameKey: nameKey(displayName),
      passwordHash: await passwordHash,
      isAdmin: isAdmin ? 1 : 0,
      isOwner: isOwner ? 1 : 0,
      createdAt: "2026-01-02T03:04:05.678Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return toSelf({ userId: id, isAdmin, isOwner, displayName });
}
