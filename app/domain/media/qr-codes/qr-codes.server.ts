import { randomInt } from "node:crypto";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { MediaKind } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { Bearer } from "../../base/reader";
import { itemKey, type QrCodeTarget } from "./item-key";

export interface QrCode {
  key: string;
  token: string;
}

export interface QrCodeItem {
  mediaId: number | null;
  kind: Exclude<MediaKind, "image">;
  caption: string;
  displayName: string;
  youtubeId: string | null;
}

export interface CodeBearer extends Bearer<"qr"> {
  readonly item: QrCodeItem;
}

/** No ambiguous characters, since people type it from print. 16 of 31 characters are 79 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const tokenLength = 16;

/** The user's QR codes by item key, in one query. */
export async function listQrCodes(db: Db, actor: Actor): Promise<Map<string, QrCode>> {
  const rows = await selectQrCodes(db, { userId: actor.userId });
  return new Map(
    rows.map(({ mediaId, youtubeMediaId, token }) => {
      const key = itemKey(mediaId === null ? { youtubeMediaId: youtubeMediaId ?? 0 } : { mediaId });
      return [key, { key, token }];
    }),
  );
}

const selectQrCodes = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db.selectFrom("qrCodes").selectAll().where("userId", "=", userId),
);

/** The token of an item's QR code; null without one. */
export async function findQrCode(db: Db, actor: Actor, target: QrCodeTarget): Promise<string | null> {
  const found = await whereTarget(db, actor, target).select("token").executeTakeFirst();
  return found?.token ?? null;
}

/** Creates an item's QR code or returns the existing one. Throws NotFound if missing or not playable. */
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

/** Replaces an item's token; the old one stops working. Throws NotFound like enableQrCode. */
export async function rotateQrCode(deps: Deps, actor: Actor, target: QrCodeTarget): Promise<QrCode> {
  return deps.db.transaction().execute(async (db) => {
    await requireTarget(db, actor, target);
    await deleteCode(db, actor, target);
    return { key: itemKey(target), token: await insertCode({ ...deps, db }, actor, target) };
  });
}

/** Deletes an item's QR code. Printed copies stop working. Throws NotFound without one, or for another's item. */
export async function disableQrCode(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  target: QrCodeTarget,
): Promise<void> {
  if (!(await deleteCode(db, actor, target))) throw new NotFound();
}

/** Gives each recording of a memory a code of its own, in the transaction of the caller. */
export async function enableMemoryCodes(
  deps: Deps,
  actor: Pick<Actor, "userId">,
  memoryId: number,
): Promise<void> {
  const rows = await deps.db
    .selectFrom("media")
    .leftJoin("qrCodes", "qrCodes.mediaId", "media.id")
    .select("media.id")
    .where("media.memoryId", "=", memoryId)
    .where("media.kind", "=", "audio")
    .where("media.deletedAt", "is", null)
    .where("qrCodes.id", "is", null)
    .execute();
  for (const { id } of rows) await insertCode(deps, actor, { mediaId: id });
}

/** What a code opens; null for a picture, a memory that is not in the book, an inactive account, or if token, item or story is deleted. */
export async function findCodeBearer(db: Db, token: string): Promise<CodeBearer | null> {
  const found = await selectOpenCodes(db).where("qrCodes.token", "=", token).executeTakeFirst();
  if (!found?.kind || found.kind === "image") return null;
  const { id, userId, ...item } = found;
  return {
    ...{ kind: "qr", ownerId: userId, opens: id },
    item: { ...item, kind: found.kind, caption: found.caption ?? "" },
  };
}

function selectOpenCodes(db: Db) {
  return db
    .selectFrom("qrCodes")
    .innerJoin("users", "users.id", "qrCodes.userId")
    .leftJoin("media", "media.id", "qrCodes.mediaId")
    .leftJoin("youtubeMedia", "youtubeMedia.id", "qrCodes.youtubeMediaId")
    .leftJoin("memories", "memories.id", "media.memoryId")
    .leftJoin("stories", (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(
          "stories.id",
          "=",
          fn.coalesce(ref("media.storyId"), ref("youtubeMedia.storyId"), ref("memories.storyId")),
        ),
      ),
    )
    .select(["qrCodes.id", "qrCodes.userId", "qrCodes.mediaId", "youtubeMedia.youtubeId"])
    .select(({ fn }) => [
      fn.coalesce("memories.name", "users.displayName").as("displayName"),
      fn.coalesce("media.kind", "youtubeMedia.kind").as("kind"),
      fn.coalesce("media.caption", "youtubeMedia.caption").as("caption"),
    ])
    .where("media.deletedAt", "is", null)
    .where("youtubeMedia.deletedAt", "is", null)
    .where("stories.deletedAt", "is", null)
    .where(({ or, eb }) => or([eb("media.memoryId", "is", null), eb("memories.state", "=", "book")]))
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null);
}

async function insertCode(
  { db, clock }: Deps,
  { userId }: Pick<Actor, "userId">,
  target: QrCodeTarget,
): Promise<string> {
  const token = Array.from({ length: tokenLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  await db
    .insertInto("qrCodes")
    .values({ userId, ...target, token, createdAt: nowText(clock) })
    .execute();
  return token;
}

async function deleteCode(db: Db, { userId }: Actor, target: QrCodeTarget): Promise<boolean> {
  const [column, id] = columnOf(target);
  const deleted = await db
    .deleteFrom("qrCodes")
    .where("userId", "=", userId)
    .where(column, "=", id)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) > 0;
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
          .where("memoryId", "is", null)
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
