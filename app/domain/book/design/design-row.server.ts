import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { coverPhotoId } from "../covers/cover-photo.server";

/** One query, with the sources of the defaults. Throws NotFound if the user is deleted. */
export async function readDesign(db: Db, actor: Actor, type: StoryType) {
  const [found] = await selectDesign(db, { userId: actor.userId, type });
  if (!found) throw new NotFound();
  const { displayName, name, bioIntroduction, coverImageId, locale, ...others } = found;
  const { birthdate, birthplace, marriageDate, spouse, children, occupation, events, ...row } = others;
  return {
    row: row.version === null ? null : row,
    author: name?.trim() || displayName,
    authorLanguage: toLanguage(locale),
    introduction: bioIntroduction ?? "",
    coverImageId,
    life:
      name === null
        ? null
        : {
            name,
            birthdate: birthdate ?? "",
            birthplace: birthplace ?? "",
            marriageDate: marriageDate ?? "",
            spouse: spouse ?? "",
            children: children ?? "",
            occupation: occupation ?? "",
            significantEvents: JSON.parse(events ?? "[]") as string[],
          },
  };
}

const selectDesign = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  db
    .selectFrom("users")
    .leftJoin("biographicalInfos as bio", "bio.userId", "users.id")
    .leftJoin("bookDesigns as design", (join) =>
      join.onRef("design.userId", "=", "users.id").on("design.storyType", "=", type),
    )
    .leftJoin("media as cover", (join) =>
      join
        .on("cover.id", "=", coverPhotoId(userId, type))
        .onRef("cover.userId", "=", "users.id")
        .on("cover.deletedAt", "is", null),
    )
    .select(["users.displayName", "users.locale", "bio.name", "bio.introduction as bioIntroduction"])
    .select([
      "design.language",
      "design.title",
      "design.subtitle",
      "design.authorName",
      "design.introduction",
      "design.coverStyle",
    ])
    .select([
      "design.layouts",
      "design.controls",
      "design.positions",
      "design.anchors",
      "design.composition",
      "design.version",
      "design.updatedAt",
    ])
    .select(["design.dedication", "design.family", "design.contributors", "design.omittedParts"])
    .select(["design.indexTerms", "design.findsIndex", "design.removedTerms"])
    .select(["design.pullQuotes", "design.frontispieceId"])
    .select(["design.typeface", "design.textSize", "design.headingColor", "design.ornament"])
    .select(["design.chapterPhotos", "design.chapterSentences", "design.backImageId"])
    .select(["design.hasYearsPhotos", "design.familyPhotos"])
    .select(["bio.birthdate", "bio.birthplace", "bio.marriageDate", "bio.spouse", "bio.children"])
    .select(["bio.occupation", "bio.significantEvents as events"])
    .select("cover.id as coverImageId")
    .where("users.id", "=", userId),
);
