import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { WorkerProcesses } from "../../base/worker-processes";
import { requireSpokesperson } from "../../people/circle/circles.server";
import { selectResidents } from "../../people/tablets/door-cards.server";
import type { TabletBearer } from "../../people/tablets/tablets.server";
import { photoFile } from "../media";
import type { MediaFiles } from "../media-files.server";
import type { CardPhotoInput } from "./schema";

/* The face of a resident on the door card and the house's tablets: gone with one press, with the photo that it was cut from, and with the house. */

/** Pixels; an inch and a half in print. */
const cardPhotoSide = 480;

export interface CutInput {
  file: string;
  across: number;
  down: number;
  near: number;
  side: number;
}

export interface CardPhoto {
  photoId: number;
  across: number;
  down: number;
  near: number;
  onCard: boolean;
  onTablet: boolean;
}

export type CardPhotoDeps = Deps & { files: MediaFiles; workers: WorkerProcesses };

/** What the person chose; null before that. */
export async function findCardPhoto(db: Db, { userId }: Pick<Actor, "userId">): Promise<CardPhoto | null> {
  const row = await selectShown(db)
    .select(["cardPhotos.photoId", "cardPhotos.across", "cardPhotos.down", "cardPhotos.near"])
    .select(["cardPhotos.onCard", "cardPhotos.onTablet"])
    .where("cardPhotos.userId", "=", userId)
    .executeTakeFirst();
  return row ? { ...row, onCard: row.onCard === 1, onTablet: row.onTablet === 1 } : null;
}

/** A photo that was put into the trash shows nowhere. */
function selectShown(db: Db) {
  return db
    .selectFrom("cardPhotos")
    .innerJoin("media", "media.id", "cardPhotos.photoId")
    .where("media.deletedAt", "is", null);
}

/** The picture itself, for the person. Throws NotFound. */
export async function getOwnCardPhoto(db: Db, { userId }: Pick<Actor, "userId">): Promise<Buffer> {
  const row = await selectShown(db)
    .select("cardPhotos.jpeg")
    .where("cardPhotos.userId", "=", userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row.jpeg;
}

/** A face of the tablet's house that may stand on its start page. Throws NotFound for all others. */
export async function getFace(db: Db, { ownerId }: TabletBearer, userId: number): Promise<Buffer> {
  const row = await selectResidents(db)
    .innerJoin("cardPhotos", "cardPhotos.userId", "users.id")
    .innerJoin("media", "media.id", "cardPhotos.photoId")
    .select("cardPhotos.jpeg")
    .where("users.id", "=", userId)
    .where("users.assignedOwnerId", "=", ownerId)
    .where("users.isOnTablets", "=", 1)
    .where("users.awaySince", "is", null)
    .where("users.askedAliveAt", "is", null)
    .where("cardPhotos.onTablet", "=", 1)
    .where("media.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row.jpeg;
}

/** The pictures that may be printed on the cards of these people. One query. */
export async function listPrintedFaces(db: Db, ids: readonly number[]): Promise<Map<number, Buffer>> {
  if (ids.length === 0) return new Map();
  const rows = await selectShown(db)
    .select(["cardPhotos.userId", "cardPhotos.jpeg"])
    .where("cardPhotos.userId", "in", ids)
    .where("cardPhotos.onCard", "=", 1)
    .execute();
  return new Map(rows.map(({ userId, jpeg }) => [userId, jpeg]));
}

/** Cuts the face out of a photo of the person's. Audited. Throws NotFound, and Forbidden while viewing unless staff may speak for them. */
export async function chooseCardPhoto(
  deps: CardPhotoDeps,
  actor: Actor,
  { photoId, onCard, onTablet, ...cut }: CardPhotoInput,
): Promise<void> {
  await requireSpokesperson(deps.db, actor);
  const { userId } = actor;
  const file = await findPhoto(deps, userId, photoId);
  const input: CutInput = { ...cut, file, side: cardPhotoSide };
  const { jpeg } = await deps.workers.run<{ jpeg: Uint8Array }>(
    "lighten",
    { photos: [], cut: input },
    actor.realUserId,
  );
  const row = {
    ...{ userId, photoId, ...cut, jpeg: Buffer.from(jpeg), createdAt: nowText(deps.clock) },
    ...{ onCard: onCard ? (1 as const) : (0 as const), onTablet: onTablet ? (1 as const) : (0 as const) },
  };
  await deps.db.transaction().execute(async (db) => {
    // It may have been put into the trash meanwhile.
    await findPhoto({ ...deps, db }, userId, photoId);
    await db
      .insertInto("cardPhotos")
      .values(row)
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
      .execute();
    await recordAudit({ ...deps, db }, actor, "card-photo.choose", { onCard, onTablet });
  });
}

async function findPhoto(
  { db, files }: Pick<CardPhotoDeps, "db" | "files">,
  userId: number,
  photoId: number,
): Promise<string> {
  const row = await db
    .selectFrom("media")
    .select(["folder", "width"])
    .where("id", "=", photoId)
    .where("userId", "=", userId)
    .where("kind", "=", "image")
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return files.pathOf(row.folder, photoFile(row.width ?? 0));
}

/** Takes the face back, at once. Audited. Anybody who may act for the person may do it. */
export async function removeCardPhoto(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await db.deleteFrom("cardPhotos").where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "card-photo.remove");
  });
}
