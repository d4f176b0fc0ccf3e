import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { emptyDesign } from "./design-columns";

/** Parts by name: columns ("title"), entries of maps ("layouts/story-7-media-1"), photos ("caption/7"), stories ("opening/7"). Null: not set. */
export type Parts = Record<string, unknown>;

type Column = keyof typeof emptyDesign;

const columns = Object.keys(emptyDesign) as Column[];
const photoColumns = ["coverImageId", "frontispieceId", "backImageId"] as const;
const maps = columns.filter((column) => emptyDesign[column] === "{}");

/** Reads a book of the actor, its live photos and stories; defaults where no design is stored. Three queries. */
export async function readParts(db: Db, { userId }: Actor, type: StoryType): Promise<Parts> {
  const row = await db
    .selectFrom("bookDesigns")
    .select(columns)
    .where("userId", "=", userId)
    .where("storyType", "=", type)
    .executeTakeFirst();
  const photos = await db
    .selectFrom("media")
    .innerJoin("stories", "stories.id", "media.storyId")
    .select(["media.id", "media.caption", "media.sortOrder", "media.storyId"])
    .select(["media.isHandwriting", "media.pairedWith"])
    .where("media.userId", "=", userId)
    .where("media.kind", "=", "image")
    .where("media.deletedAt", "is", null)
    .where("stories.storyType", "=", type)
    .where("stories.deletedAt", "is", null)
    .execute();
  const stories = await db
    .selectFrom("stories")
    .select(["id", "openingImageId", "aloneSentence"])
    .where("userId", "=", userId)
    .where("storyType", "=", type)
    .where("deletedAt", "is", null)
    .execute();
  const parts: Parts = {};
  for (const [column, value] of Object.entries(row ?? emptyDesign)) {
    if (!maps.includes(column as Column)) parts[column] = value;
    else for (const [key, entry] of readMap(value)) parts[`${column}/${key}`] = entry;
  }
  for (const { id, caption, sortOrder, storyId, isHandwriting, pairedWith } of photos) {
    parts[`caption/${id}`] = caption;
    parts[`place/${id}`] = sortOrder;
    parts[`story/${id}`] = storyId;
    parts[`hand/${id}`] = isHandwriting;
    parts[`pair/${id}`] = pairedWith;
  }
  for (const { id, openingImageId, aloneSentence } of stories) {
    parts[`opening/${id}`] = openingImageId;
    parts[`sentence/${id}`] = aloneSentence;
  }
  return parts;
}

/** The parts of `before` that differ in `after`; those that came new are null. */
export function differences(before: Parts, after: Parts): Parts {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...names].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(differing.map((name) => [name, before[name] ?? null]));
}

/** Writes these parts and leaves the others, within the caller's transaction. */
export async function writeParts(deps: Deps, actor: Actor, type: StoryType, parts: Parts): Promise<void> {
  await writeDesign(deps, actor, type, parts);
  await writeRows(deps.db, actor, "media", "caption", idsAndValues(parts, "caption").filter(isText));
  await writeRows(deps.db, actor, "media", "sortOrder", idsAndValues(parts, "place"));
  await writeRows(deps.db, actor, "media", "isHandwriting", idsAndValues(parts, "hand").filter(isId));
  await writeRows(deps.db, actor, "media", "pairedWith", idsAndValues(parts, "pair"));
  await writeRows(deps.db, actor, "stories", "openingImageId", idsAndValues(parts, "opening"));
  await writeRows(deps.db, actor, "stories", "aloneSentence", idsAndValues(parts, "sentence").filter(isText));
  await returnPhotos(deps.db, actor, idsAndValues(parts, "story").filter(isId));
}

async function writeDesign({ db, clock }: Deps, actor: Actor, type: StoryType, parts: Parts): Promise<void> {
  const ofBook = { userId: actor.userId, storyType: type };
  const row = await db
    .selectFrom("bookDesigns")
    .select([...columns, "version"])
    .where("userId", "=", ofBook.userId)
    .where("storyType", "=", type)
    .executeTakeFirst();
  if (!row) return;
  const changed = columns.filter((column) => isChanged(column, parts));
  if (changed.length === 0) return;
  const values = changed.map((column) => [
    column,
    maps.includes(column) ? writeMap(row[column], column, parts) : parts[column],
  ]);
  const set: Partial<typeof emptyDesign> = Object.fromEntries(values);
  for (const column of photoColumns) {
    const id = set[column];
    if (id) set[column] = await findPhotoId(db, actor, id);
  }
  await db
    .updateTable("bookDesigns")
    .set({ ...set, version: row.version + 1, updatedAt: nowText(clock) })
    .where("userId", "=", actor.userId)
    .where("storyType", "=", type)
    .execute();
}

function isChanged(column: Column, parts: Parts): boolean {
  if (!maps.includes(column)) return column in parts;
  return Object.keys(parts).some((name) => name.startsWith(`${column}/`));
}

function readMap(text: unknown): [string, unknown][] {
  return Object.entries(JSON.parse(String(text ?? "{}")) as Parts);
}

function writeMap(text: unknown, column: Column, parts: Parts): string {
  const ofColumn = Object.entries(parts)
    .filter(([name]) => name.startsWith(`${column}/`))
    .map(([name, value]) => [name.slice(column.length + 1), value] as const);
  const entries = Object.entries({ ...Object.fromEntries(readMap(text)), ...Object.fromEntries(ofColumn) });
  return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
}

/** Null if the photo is gone for good. */
async function findPhotoId(db: Db, { userId }: Actor, id: number): Promise<number | null> {
  const photo = db.selectFrom("media").select("id").where("id", "=", id).where("userId", "=", userId);
  return (await photo.executeTakeFirst())?.id ?? null;
}

function idsAndValues(parts: Parts, noun: string): [number, unknown][] {
  return Object.entries(parts)
    .filter(([name]) => name.startsWith(`${noun}/`))
    .map(([name, value]) => [Number(name.slice(noun.length + 1)), value]);
}

/** A photo that was away had no caption to keep. */
function isText([, value]: [number, unknown]): boolean {
  return typeof value === "string";
}

function isId(change: [number, unknown]): change is [number, number] {
  return typeof change[1] === "number";
}

/** A story that was thrown away since, or has the same photo by now, gets none back. */
async function returnPhotos(db: Db, { userId }: Actor, changes: [number, number][]): Promise<void> {
  if (changes.length === 0) return;
  const cases = sql.join(
    changes.map(([id, storyId]) => sql`when ${id} then ${storyId}`),
    sql` `,
  );
  const storyId = sql<number>`case media.id ${cases} end`;
  const stories = db
    .selectFrom("stories")
    .select("id")
    .where("userId", "=", userId)
    .where("deletedAt", "is", null);
  await db
    .updateTable("media")
    .set({ storyId })
    .where(
      "id",
      "in",
      changes.map(([id]) => id),
    )
    .where("userId", "=", userId)
    .where("kind", "=", "image")
    .where("deletedAt", "is", null)
    .where(storyId, "in", stories)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("media as same")
            .select("same.id")
            .whereRef("same.sha256", "=", "media.sha256")
            .where("same.storyId", "=", storyId)
            .where("same.deletedAt", "is", null)
            .whereRef("same.id", "!=", "media.id"),
        ),
      ),
    )
    .execute();
}

type Written =
  | ["media", "caption" | "sortOrder" | "isHandwriting" | "pairedWith"]
  | ["stories", "openingImageId" | "aloneSentence"];

async function writeRows(
  db: Db,
  { userId }: Actor,
  ...[table, column, changes]: [...Written, [number, unknown][]]
): Promise<void> {
  if (changes.length === 0) return;
  const cases = sql.join(
    changes.map(([id, value]) => sql`when ${id} then ${value}`),
    sql` `,
  );
  await db
    .updateTable(table)
    .set({ [column]: sql`case id ${cases} end` })
    .where(
      "id",
      "in",
      changes.map(([id]) => id),
    )
    .where("userId", "=", userId)
    .execute();
}
