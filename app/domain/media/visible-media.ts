import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "~/db/tables";
import type { Actor } from "../base/actor";
import { type Bearer, isBearer } from "../base/reader";
import { isSharedWithFamily } from "../base/shared-story";

/** Stands in a story that the family reads, in a shared or the relative's own memory, was told to the relative, or is the cover's own picture. */
const isShared = (
  memberId: number,
) => sql<boolean>`(exists (select 1 from stories where stories.id = media.story_id
    and stories.user_id = media.user_id and ${isSharedWithFamily})
  or exists (select 1 from memories join stories on stories.id = memories.story_id
    where memories.id = media.memory_id and stories.deleted_at is null and stories.sealed_at is null
      and (memories.member_id = ${memberId}
        or (memories.state in ('room', 'book') and stories.shared_with = 'family')))
  or (media.told_to_member = ${memberId} and exists (select 1 from stories where stories.id = media.story_id
    and stories.deleted_at is null and stories.sealed_at is null))
  or (media.story_id is null and media.memory_id is null and exists (select 1 from book_designs
    where book_designs.user_id = media.user_id and book_designs.cover_image_id = media.id)))`;

/** Is in no story that is closed, because it was only for an author who has died, nor in a memory of one. */
const isOpen = sql<boolean>`not exists (select 1 from stories
  where stories.id = coalesce(media.story_id, (select memories.story_id from memories where memories.id = media.memory_id))
    and stories.sealed_at is not null)`;

/** Condition on `media`: what is in the reader's account, the one recording that a code opens, or what is shared with the family. */
export function visibleTo(reader: Pick<Actor, "userId"> | Bearer) {
  return ({ eb, and, exists, selectFrom }: ExpressionBuilder<Tables, "media">) => {
    if (!isBearer(reader)) return and([eb("media.userId", "=", reader.userId), isOpen]);
    if (reader.kind === "circle")
      return and([eb("media.userId", "=", reader.ownerId), isShared(reader.opens)]);
    const code = selectFrom("qrCodes")
      .select("qrCodes.id")
      .whereRef("qrCodes.mediaId", "=", "media.id")
      .where("qrCodes.id", "=", reader.kind === "qr" ? reader.opens : null);
    return and([eb("media.userId", "=", reader.ownerId), isOpen, exists(code)]);
  };
}
