import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { TooLarge } from "../../base/errors";
import { gigabyte } from "../../base/quota";

/* What relatives send takes no room of the author's. */

const megabyte = 1024 * 1024;
export const guestBytesMax = 200 * megabyte;
export const circleBytesMax = 2 * gigabyte;

interface Guest {
  ownerId: number;
  memberId: number;
}

/** Bytes of what a relative sent, and of what all relatives of that author did. One query. */
async function getGuestUse(db: Db, guest: Guest): Promise<{ ofGuest: number; ofCircle: number }> {
  const [row] = await selectUse(db, { ownerId: guest.ownerId, memberId: guest.memberId });
  return { ofGuest: toCount(row?.ofGuest ?? 0), ofCircle: toCount(row?.ofCircle ?? 0) };
}

const selectUse = cachedQuery((db: Db, { ownerId, memberId }: { ownerId: number; memberId: number }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom("media")
      .innerJoin("memories", "memories.id", "media.memoryId")
      .select(({ fn }) => fn.sum("media.bytes").as("bytes"))
      .where("memories.memberId", "=", memberId)
      .as("ofGuest"),
    selectFrom("media")
      .select(({ fn }) => fn.sum("bytes").as("bytes"))
      .where("userId", "=", ownerId)
      .where("memoryId", "is not", null)
      .as("ofCircle"),
  ]),
);

/** Throws TooLarge if `bytes` more exceed what a relative, or all of a circle, may send. */
export async function requireGuestRoom(db: Db, guest: Guest, bytes: number): Promise<void> {
  const { ofGuest, ofCircle } = await getGuestUse(db, guest);
  if (ofGuest + bytes > guestBytesMax)
    throw new TooLarge(
      message(
        "Your photos and recordings fill the room that each relative has here. This one was not added. Your words always have room.",
      ),
    );
  if (ofCircle + bytes > circleBytesMax)
    throw new TooLarge(
      message(
        "The photos and recordings of this family fill all the room there is. This one was not added. Your words always have room.",
      ),
    );
}
