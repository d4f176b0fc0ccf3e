import { randomInt } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { MediaKind } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import { NotFound } from "../errors";
import { itemKey, type QrCodeTarget } from "./item-key";

/** A code that leads to an item. */
export interface QrCode {
  /** Of the item: see item-key. */
  key: string;
  token: string;
}

/** What a code opens: for anyone who has its token. */
export interface QrCodeItem {
  userId: number;
  mediaId: number | null;
  kind: Exclude<MediaKind, "image">;
  caption: string;
  /** Of the one who told it. */
  displayName: string;
  /** Set for what is on YouTube. */
  youtubeId: string | null;
}

/** Without letters that are taken for others: people type it from a printed page. 16 of 31 are 79 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const tokenLength = 16;

/** The codes of all this person's items: one query. */
export async function listQrCodes(db: Db, actor: Actor): Promise<Map<string, QrCode>> {
  const rows = await db.selectFrom("qrCodes").selectAll().where("userId", "=", actor.userId).execute();
  return new Map(
    rows.map(({ mediaId, youtubeMediaId, token }) => {
      const key = itemKey(mediaId === null ? { youtubeMediaId: youtubeMediaId ?? 0 } : { mediaId });
      return [key, { key, token }];
    }),
  );
}

/** Gives an item a code; the one that it has stays. Throws NotFound for what is not there or cannot be played. */
export async function enableQrCode(deps: Deps, actor: Actor, target: QrCodeTarget): Promise<QrCode> {
  return deps.db.transaction().execute(async (db) => {
    await requireTarget(db, actor, target);
    const earlier = await whereTarget(db, actor, target).select("token").executeTakeFirst();
    return {
      key: itemKey(target),
      token: earlier?.token ?? (await insertCode({ ...deps, db }, actor, target)),
    };
  });
}

/** Gives an item another code: the one before opens nothing any more. Throws as above. */
export async function rotateQrCode(deps: Deps, actor: Actor, target: QrCodeTarget): Promise<QrCode> {
  return deps.db.transaction().execute(async (db) => {
    await requireTarget(db, actor, target);
    await deleteCode(db, actor, target);
    return { key: itemKey(target), token: await insertCode({ ...deps, db }, actor, target) };
  });
}

/** Takes an item's code away: it opens nothing any more, printed or not. One that is not there is none. */
export async function disableQrCode(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  target: QrCodeTarget,
): Promise<void> {
  await deleteCode(db, actor, target);
}

/**
 * What a token opens. Throws NotFound where it was taken back, and while its item or story is removed or in the trash,
 * or its account is closed.
 */
export async function findByToken(db: Db, token: string): Promise<QrCodeItem> {
  const found = await db
    .selectFrom("qrCodes")
    .innerJoin("users", "users.id", "qrCodes.userId")
    .leftJoin("media", "media.id", "qrCodes.mediaId")
    .leftJoin("youtubeMedia", "youtubeMedia.id", "qrCodes.youtubeMediaId")
    .leftJoin("stories", (join) =>
      join.on(({ eb, fn, ref }) =>
        eb("stories.id", "=", fn.coalesce(ref("media.storyId"), ref("youtubeMedia.storyId"))),
      ),
    )
    .select(["qrCodes.userId", "qrCodes.mediaId", "users.displayName", "youtubeMedia.youtubeId"])
    .select(({ fn }) => [
      fn.coalesce("media.kind", "youtubeMedia.kind").as("kind"),
      fn.coalesce("media.caption", "youtubeMedia.caption").as("caption"),
    ])
    .where("qrCodes.token", "=", token)
    .where("media.deletedAt", "is", null)
    .where("youtubeMedia.deletedAt", "is", null)
    .where("stories.deletedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  if (!found?.kind || found.kind === "image") throw new NotFound();
  return { ...found, kind: found.kind, caption: found.caption ?? "" };
}

async function insertCode({ db, clock }: Deps, { userId }: Actor, target: QrCodeTarget): Promise<string> {
  const token = Array.from({ length: tokenLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  await db
    .insertInto("qrCodes")
    .values({ userId, ...target, token, createdAt: nowText(clock) })
    .execute();
  return token;
}

async function deleteCode(db: Db, { userId }: Actor, target: QrCodeTarget): Promise<void> {
  const [column, id] = columnOf(target);
  await db.deleteFrom("qrCodes").where("userId", "=", userId).where(column, "=", id).execute();
}

function whereTarget(db: Db, { userId }: Actor, target: QrCodeTarget) {
  const [column, id] = columnOf(target);
  return db.selectFrom("qrCodes").where("userId", "=", userId).where(column, "=", id);
}

function columnOf(target: QrCodeTarget) {
  return "mediaId" in target
    ? (["mediaId", target.mediaId] as const)
    : (["youtubeMediaId", target.youtubeMediaId] as const);
}

async function requireTarget(db: Db, { userId }: Actor, target: QrCodeTarget): Promise<void> {
  const found =
    "mediaId" in target
      ? await db
          .selectFrom("media")
          .select("id")
          .where("id", "=", target.mediaId)
          .where("userId", "=", userId)
          .where("kind", "!=", "image")
          .where("deletedAt", "is", null)
          .executeTakeFirst()
      : await db
          .selectFrom("youtubeMedia")
          .select("id")
          .where("id", "=", target.youtubeMediaId)
          .where("userId", "=", userId)
          .where("deletedAt", "is", null)
          .executeTakeFirst();
  if (!found) throw new NotFound();
}
