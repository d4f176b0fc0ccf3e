import { sql } from "kysely";
import type { StoryType } from "~/db/tables";

/** Pixels of the shorter side: 7 inches at 150 dpi, about the width of a photo on a cover. */
const leastPixels = 1050;
/** Longer photos lose too much in the frame of a cover. */
const longestShape = 2;

/**
 * The id of a book's cover photo, in a query that has `users` and left joins `design`: the chosen photo, or the
 * first one of the book that is sharp enough for a cover. Null if the person chose a cover without a photo.
 */
export function coverPhotoId(userId: number, type: StoryType) {
  return sql<number | null>`coalesce(
    (select chosen.id from media as chosen where chosen.id = design.cover_image_id and chosen.deleted_at is null),
    case when design.has_no_cover_image = 1 then null else (
      select good.id from media as good
      join stories on stories.id = good.story_id
      join prompts on prompts.id = stories.prompt_id
      join life_stages on life_stages.id = prompts.life_stage_id
      where good.user_id = ${userId} and good.kind = 'image' and good.deleted_at is null
        and good.is_handwriting = 0
        and min(good.width, good.height) >= ${leastPixels}
        and max(good.width, good.height) <= ${longestShape} * min(good.width, good.height)
        and stories.user_id = ${userId} and stories.story_type = ${type} and stories.deleted_at is null
      order by life_stages.sort_order, life_stages.id, prompts.sort_order, prompts.id,
        coalesce(good.sort_order, good.id)
      limit 1
    ) end)`;
}
