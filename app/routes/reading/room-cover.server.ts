import type { RequestContext } from "~/context";
import type { StoryType } from "~/db/tables";
import { getCoverOfBook } from "~/domain/book/covers/cover-of-book.server";
import { listVisiblePhotos } from "~/domain/media/visible-photos.server";
import type { CircleBearer } from "~/domain/people/circle/circle-bearers.server";
import { roomAddress } from "~/domain/writing/reading/reading-room.server";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import type { CoverWidth } from "~/views/layout/book-cover";

/** The author's cover, with only those pictures that relatives may see. */
export async function drawRoomCover(
  { db }: Pick<RequestContext, "db">,
  bearer: CircleBearer,
  type: StoryType,
  width: CoverWidth,
): Promise<{ markup: string; title: string }> {
  const { style, content } = await getCoverOfBook(db, { userId: bearer.ownerId }, type);
  const visible = await listVisiblePhotos(
    db,
    bearer,
    content.photos.map(({ id }) => id),
  );
  const photos = content.photos
    .filter(({ id }) => visible.has(id))
    .map((photo) => ({ ...photo, url: roomAddress(photo.url) }));
  return { markup: drawBookCover({ style, content: { ...content, photos } }, width), title: content.title };
}
