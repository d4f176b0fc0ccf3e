import { sql } from "kysely";
import { newestComposition } from "~/db/enumerations";
import type { StoryType } from "~/db/tables";
import { edgeToEdgePixels, longestShape } from "../composer/bearing";
import { weights } from "../composer/merit";
import { preferredDotsPerInch } from "../composer/sharpness";
import { pageSize, unitsPerInch } from "../geometry";

/** Pixels of the shorter side: 7 inches at 150 dpi, about the width of a photo on a cover. */
const leastPixels = 1050;
/** Longer photos lose too much in the frame of a cover. */
const longestCover = 2;
const pagePixels = (pageSize / unitsPerInch) * preferredDotsPerInch;

const shorter = sql`min(good.width, good.height)`;
const longer = sql`max(good.width, good.height)`;
const fits = sql`min(1.0, ${pagePixels} / ${longer})`;

/** The same as the merit of a photo (composer/merit.ts): words of its own, light, and what it bears. */
const merit = sql`(case when good.lightening > 0 and good.is_lightened = 0 then ${weights.dark} else 0 end)
  + (case when trim(good.caption) <> '' then ${weights.caption} else 0 end)
  + ${weights.size} * (
    case when ${shorter} >= ${edgeToEdgePixels} and ${longer} <= ${longestShape} * ${shorter} then 1.0
    else good.width * good.height * ${fits} * ${fits} / ${pagePixels ** 2} end)`;

/** Needs `users` and a left-joined `design`. The chosen photo, else the best sharp one (earlier compositions: the first); null if none is wanted. */
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
        and ${shorter} >= ${leastPixels}
        and ${longer} <= ${longestCover} * ${shorter}
        and stories.user_id = ${userId} and stories.story_type = ${type} and stories.deleted_at is null
      order by case when coalesce(design.composition, ${newestComposition}) >= 2 then round(${merit}, 6) else 0 end desc,
        life_stages.sort_order, life_stages.id, prompts.sort_order, prompts.id,
        coalesce(good.sort_order, good.id)
      limit 1
    ) end)`;
}
