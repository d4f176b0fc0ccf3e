import type { Db } from "~/db/open.server";
import { type Deps, nowText } from "../deps";

/** Keeps a story's text for good; `version` is null for one that was refused because another was saved meanwhile. */
export async function keepVersion(
  { db, clock }: Deps,
  storyId: number,
  version: number | null,
  text: { content: string; age: number | null; date: string; location: string },
): Promise<void> {
  const { content, age, date, location } = text;
  await db
    .insertInto("storyVersions")
    .values({ storyId, version, content, age, date, location, createdAt: nowText(clock) })
    .execute();
}

/** Keeps a refused text, once: the same one refused again is no other. */
export async function keepRefused(
  deps: Deps,
  storyId: number,
  text: Parameters<typeof keepVersion>[3],
): Promise<void> {
  const latest = await deps.db
    .selectFrom("storyVersions")
    .select(["version", "content", "age", "date", "location"])
    .where("storyId", "=", storyId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const { content, age, date, location } = text;
  const isKnown = latest && latest.version === null && latest.content === content && latest.age === age;
  if (isKnown && latest.date === date && latest.location === location) return;
  await keepVersion(deps, storyId, null, text);
}

/** Keeps the texts of one story with another: there they are texts that were never its own. */
export async function moveVersions(db: Db, from: number, to: number): Promise<void> {
  await db
    .updateTable("storyVersions")
    .set({ storyId: to, version: null })
    .where("storyId", "=", from)
    .execute();
}
