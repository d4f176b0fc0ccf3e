import type { Selectable } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryVersionsTable } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { requireTextQuota } from "../../base/text-quota.server";
import { deleteSurplusVersions, versionsMax } from "./prune-versions.server";
import { toHtml } from "./text";

export interface StoryVersion {
  id: number;
  storyId: number;
  /** Null for a text rejected because of a conflict. */
  version: number | null;
  content: string;
  age: number | null;
  date: string;
  location: string;
  createdAt: string;
  isCurrent: boolean;
}

/** Lists the versions of a live story, newest first after the current one. Throws NotFound. */
export async function listVersions(db: Db, actor: Actor, storyId: number): Promise<StoryVersion[]> {
  const rows = await selectVersions(db, actor, storyId).orderBy("storyVersions.id", "desc").execute();
  if (rows.length === 0) throw new NotFound();
  const versions = rows.map(toVersion);
  return [
    ...versions.filter(({ isCurrent }) => isCurrent),
    ...versions.filter(({ isCurrent }) => !isCurrent),
  ];
}

/** Throws NotFound for a version of another story or user. */
export async function getVersion(
  db: Db,
  actor: Actor,
  storyId: number,
  versionId: number,
): Promise<StoryVersion> {
  return only(selectVersions(db, actor, storyId).where("storyVersions.id", "=", versionId));
}

/** Throws NotFound. */
export async function getNumberedVersion(
  db: Db,
  actor: Actor,
  storyId: number,
  version: number,
): Promise<StoryVersion> {
  return only(selectVersions(db, actor, storyId).where("storyVersions.version", "=", version));
}

async function only(query: ReturnType<typeof selectVersions>): Promise<StoryVersion> {
  const row = await query.executeTakeFirst();
  if (!row) throw new NotFound();
  return toVersion(row);
}

interface VersionOwner {
  storyId: number;
  userId: number;
}

/** Takes null as the `version` of a rejected text; call in a transaction. Throws TooLarge if the person's texts fill their quota. */
export async function saveVersion(
  { db, clock }: Deps,
  { storyId, userId }: VersionOwner,
  version: number | null,
  text: { content: string; age: number | null; date: string; location: string },
): Promise<void> {
  const { content, age, date, location } = text;
  await insertVersion(db, { storyId, version, content, age, date, location, createdAt: nowText(clock) });
  if (version !== null && version > versionsMax) await deleteSurplusVersions(db, storyId);
  await requireTextQuota(db, { userId });
}

type NewVersion = Omit<Selectable<StoryVersionsTable>, "id">;

const insertVersion = cachedQuery((db: Db, values: NewVersion) =>
  db.insertInto("storyVersions").values(values),
);

/** Stores a rejected text, unless the latest version is the same. Throws like saveVersion. */
export async function saveRejectedVersion(
  deps: Deps,
  owner: VersionOwner,
  text: Parameters<typeof saveVersion>[3],
): Promise<void> {
  const latest = await deps.db
    .selectFrom("storyVersions")
    .select(["version", "content", "age", "date", "location"])
    .where("storyId", "=", owner.storyId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const { content, age, date, location } = text;
  const isDuplicate = latest && latest.version === null && latest.content === content && latest.age === age;
  if (isDuplicate && latest.date === date && latest.location === location) return;
  await saveVersion(deps, owner, null, text);
}

/** Moves versions to another story, as rejected texts. */
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
