import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import { NotFound } from "../errors";
import { toHtml } from "./text";

/** One of the texts that a story has had. `content` is `<p>` blocks. */
export interface StoryVersion {
  id: number;
  storyId: number;
  /** The story's version that this text was; null for one that was refused because another was saved meanwhile. */
  version: number | null;
  content: string;
  age: number | null;
  date: string;
  location: string;
  createdAt: string;
  isCurrent: boolean;
}

/** All texts of a story, the present one first, then the newest (contract). Throws NotFound; a story in the trash is. */
export async function listVersions(db: Db, actor: Actor, storyId: number): Promise<StoryVersion[]> {
  const rows = await selectVersions(db, actor, storyId).orderBy("storyVersions.id", "desc").execute();
  if (rows.length === 0) throw new NotFound();
  const versions = rows.map(toVersion);
  return [
    ...versions.filter(({ isCurrent }) => isCurrent),
    ...versions.filter(({ isCurrent }) => !isCurrent),
  ];
}

/** Throws NotFound for a text of another story, or of another person's. */
export async function getVersion(
  db: Db,
  actor: Actor,
  storyId: number,
  versionId: number,
): Promise<StoryVersion> {
  const row = await selectVersions(db, actor, storyId)
    .where("storyVersions.id", "=", versionId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return toVersion(row);
}

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

function selectVersions(db: Db, actor: Actor, storyId: number) {
  return db
    .selectFrom("storyVersions")
    .innerJoin("stories", "stories.id", "storyVersions.storyId")
    .selectAll("storyVersions")
    .select("stories.version as currentVersion")
    .where("stories.id", "=", storyId)
    .where("stories.userId", "=", actor.userId)
    .where("stories.deletedAt", "is", null);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>["executeTakeFirstOrThrow"]>>;

function toVersion({ currentVersion, content, ...row }: VersionRow): StoryVersion {
  return { ...row, content: toHtml(content), isCurrent: row.version === currentVersion };
}
