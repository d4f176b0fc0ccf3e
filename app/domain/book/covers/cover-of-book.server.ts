import { cachedQuery } from "~/db/cached-query";
import { newestComposition } from "~/db/enumerations";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { isBookLanguage } from "~/messages/book-languages";
import { toLanguage } from "~/messages/languages";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { byMediaSortOrder } from "../../media/sort-order.server";
import { isComposedBySpreads } from "../composer/composition";
import { inModel, subtitleOrDefault, titleOrDefault } from "../design/default-words.server";
import { type CoverStyleName, defaultCoverStyle, isCoverStyleName } from "../design/design-options";
import { defaultLettering, readLettering } from "../lettering/lettering";
import { type Book, type BookPhoto, defaultSubtitle, printedSubtitle } from "../model";
import { coverPhotoId } from "./cover-photo.server";
import { contentLanguage, coverContent, otherPhotosOnCover } from "./covers";
import type { CoverContent } from "./elements";

export interface CoverOfBook {
  style: CoverStyleName;
  content: CoverContent;
}

/** The front cover, without reading the book (spec 2, sections 2.1 and 9). Two queries at most. Throws NotFound if the user is deleted. */
export async function getCoverOfBook(
  db: Db,
  actor: Pick<Actor, "userId">,
  type: StoryType,
): Promise<CoverOfBook> {
  const { userId } = actor;
  const [row] = await selectCover(db, { userId, type });
  if (!row) throw new NotFound();
  const style = isCoverStyleName(row.coverStyle) ? row.coverStyle : defaultCoverStyle;
  const authorName = row.authorName || row.name?.trim() || row.displayName;
  const language = isBookLanguage(row.language) ? row.language : toLanguage(row.locale);
  const title = titleOrDefault(row.title, language, authorName, type);
  const subtitle = inModel(subtitleOrDefault(row.subtitle, language), language, defaultSubtitle);
  const { typeface } = readLettering({ typeface: row.typeface });
  const chosen = row.photoId === null ? null : toPhoto({ ...row, id: row.photoId });
  const others = chosen && otherPhotosOnCover(style) > 0 ? await listOthers(db, actor, type, chosen.id) : [];
  const photos = chosen ? [chosen, ...others.slice(0, otherPhotosOnCover(style))] : [];
  return {
    style,
    content: {
      title,
      subtitle: printedSubtitle({ subtitle }),
      authorName,
      photos,
      ...contentLanguage(language),
      ...(typeface !== defaultLettering.typeface && { typeface }),
      ...(isComposedBySpreads(row.composition ?? newestComposition) && { framesSmall: true as const }),
    },
  };
}

/** The front cover of a book that was read already; without one, getCoverOfBook needs fewer queries. */
export function coverOf(book: Book): CoverOfBook {
  return { style: book.look.coverStyle, content: coverContent(book) };
}

const selectCover = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  db
    .selectFrom("users")
    .leftJoin("biographicalInfos as bio", "bio.userId", "users.id")
    .leftJoin("bookDesigns as design", (join) =>
      join.onRef("design.userId", "=", "users.id").on("design.storyType", "=", type),
    )
    .leftJoin("media as photo", (join) =>
      join
        .on("photo.id", "=", coverPhotoId(userId, type))
        .onRef("photo.userId", "=", "users.id")
        .on("photo.deletedAt", "is", null),
    )
    .select(["users.displayName", "users.locale", "bio.name", "design.language"])
    .select(["design.title", "design.subtitle", "design.authorName", "design.coverStyle", "design.typeface"])
    .select("design.composition")
    .select(["photo.id as photoId", "photo.caption", "photo.width", "photo.height"])
    .where("users.id", "=", userId),
);

async function listOthers(db: Db, { userId }: Pick<Actor, "userId">, type: StoryType, chosenId: number) {
  return (await selectOthers(db, { userId, type, chosenId })).map(toPhoto);
}

const mostOthers = 3;

const selectOthers = cachedQuery(
  (db: Db, { userId, type, chosenId }: { userId: number; type: StoryType; chosenId: number }) =>
    db
      .selectFrom("media")
      .innerJoin("stories", "stories.id", "media.storyId")
      .innerJoin("prompts", "prompts.id", "stories.promptId")
      .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
      .select(["media.id", "media.caption", "media.width", "media.height"])
      .where("media.userId", "=", userId)
      .where("stories.userId", "=", userId)
      .where("stories.storyType", "=", type)
      .where("stories.deletedAt", "is", null)
      .where("media.kind", "=", "image")
      .where("media.deletedAt", "is", null)
      .where("media.id", "!=", chosenId)
      .orderBy("lifeStages.sortOrder")
      .orderBy("lifeStages.id")
      .orderBy("prompts.sortOrder")
      .orderBy("prompts.id")
      .orderBy(byMediaSortOrder)
      .limit(mostOthers),
);

interface PhotoRow {
  id: number;
  caption: string | null;
  width: number | null;
  height: number | null;
}

function toPhoto({ id, caption, width, height }: PhotoRow): BookPhoto {
  const url = `/media/${id}/photo.jpg`;
  return {
    id,
    key: String(id),
    kind: "photo",
    caption: caption ?? "",
    width: width ?? 0,
    height: height ?? 0,
    url,
  };
}
