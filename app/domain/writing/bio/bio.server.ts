import type { Db } from "~/db/open.server";
import type { BiographicalInfoRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { requireTextQuota } from "../../base/text-quota.server";
import type { BioInput } from "./schema";

export interface BiographicalInfo extends BioInput {
  id: number;
  userId: number;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** `isNew` is true for a creation, also when its form is posted again unchanged. */
export interface SavedBio {
  bio: BiographicalInfo;
  isNew: boolean;
}

/** Version of a form opened before the first save. */
export const unsavedVersion = 0;

/** Throws NotFound before the first save. */
export async function getBio(db: Db, actor: Actor): Promise<BiographicalInfo> {
  const bio = await findBio(db, actor);
  if (!bio) throw new NotFound();
  return bio;
}

/** Null before the first save. */
export async function findBio(db: Db, actor: Actor): Promise<BiographicalInfo | null> {
  const row = await findRow(db, actor);
  return row ? toBio(row) : null;
}

/** Lets a form overwrite its own save. Rejected input is a version (spec 1, section 7). Throws PlanLapsed, TooLarge, Conflict. */
export async function saveBio(
  deps: Deps,
  actor: Actor,
  input: BioInput,
  version?: number | null,
  formId: string | null = null,
): Promise<SavedBio> {
  await requireWriting(deps, actor);
  const outcome = await deps.db.transaction().execute(async (db): Promise<Outcome> => {
    const stored = await findRow(db, actor);
    return stored
      ? replace({ ...deps, db }, stored, input, version, formId)
      : create({ ...deps, db }, actor, input, formId);
  });
  return toResult(deps.db, actor, outcome);
}

/** Replaces existing information. Throws NotFound for another user's id, and like `saveBio`. */
export async function updateBio(
  deps: Deps,
  actor: Actor,
  id: number,
  input: BioInput,
  version?: number | null,
): Promise<BiographicalInfo> {
  const outcome = await deps.db.transaction().execute(async (db): Promise<Outcome> => {
    const stored = await findRow(db, actor);
    if (stored?.id !== id) throw new NotFound();
    await requireWriting({ ...deps, db }, actor);
    return replace({ ...deps, db }, stored, input, version, null);
  });
  return (await toResult(deps.db, actor, outcome)).bio;
}

type Outcome = "created" | "updated" | "rejected";

async function toResult(db: Db, actor: Actor, outcome: Outcome): Promise<SavedBio> {
  const bio = await getBio(db, actor);
  if (outcome !== "rejected") return { bio, isNew: outcome === "created" };
  throw new Conflict(
    message("This information was changed in the meantime. What you wrote is kept beside what is saved."),
    { biographicalInfo: bio },
  );
}

async function create(deps: Deps, actor: Actor, input: BioInput, formId: string | null): Promise<Outcome> {
  const now = nowText(deps.clock);
  const { id } = await deps.db
    .insertInto("biographicalInfos")
    .values({
      ...toColumns(input),
      userId: actor.userId,
      version: 1,
      savedBy: formId,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveBioVersion(deps, { id, userId: actor.userId }, 1, input);
  return "created";
}

async function replace(
  deps: Deps,
  stored: BiographicalInfoRow,
  input: BioInput,
  version: number | null | undefined,
  formId: string | null,
): Promise<Outcome> {
  const isOwnSave = formId !== null && formId === stored.savedBy;
  if (isSame(stored, input)) return isOwnSave && stored.version === 1 ? "created" : "updated";
  const isStale = typeof version === "number" && version !== stored.version;
  if (isStale && !isOwnSave) {
    await saveBioVersion(deps, stored, null, input);
    return "rejected";
  }
  await deps.db
    .updateTable("biographicalInfos")
    .set({
      ...toColumns(input),
      version: stored.version + 1,
      savedBy: formId,
      updatedAt: nowText(deps.clock),
    })
    .where("id", "=", stored.id)
    .execute();
  await saveBioVersion(deps, stored, stored.version + 1, input);
  return "updated";
}

function findRow(db: Db, actor: Actor): Promise<BiographicalInfoRow | undefined> {
  return db.selectFrom("biographicalInfos").selectAll().where("userId", "=", actor.userId).executeTakeFirst();
}

function isSame(stored: BiographicalInfoRow, input: BioInput): boolean {
  const columns = toColumns(input);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return names.every((name) => columns[name] === stored[name]);
}

function toColumns(input: BioInput) {
  return {
    name: input.name,
    birthdate: input.birthdate,
    birthplace: input.birthplace,
    marriageDate: input.marriageDate,
    spouse: input.spouse,
    children: input.children,
    occupation: input.occupation,
    introduction: input.introduction,
    significantEvents: JSON.stringify(input.significantEvents),
  };
}

function toBio({ savedBy: _form, ...row }: BiographicalInfoRow): BiographicalInfo {
  return { ...row, significantEvents: JSON.parse(row.significantEvents) as string[] };
}

/** Takes null as the `version` of input rejected because of a conflict. Throws TooLarge. */
async function saveBioVersion(
  { db, clock }: Deps,
  { id, userId }: Pick<BiographicalInfo, "id" | "userId">,
  version: number | null,
  input: BioInput,
): Promise<void> {
  await db
    .insertInto("biographicalInfoVersions")
    .values({ biographicalInfoId: id, version, content: JSON.stringify(input), createdAt: nowText(clock) })
    .execute();
  await requireTextQuota(db, { userId });
}
