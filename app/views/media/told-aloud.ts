import { formatDuration } from "~/domain/base/format";
import type { StoryAudio } from "~/domain/media/media";
import { t } from "~/messages/translate";

/** The line of a recording. */
export function toldAloud({ duration }: Pick<StoryAudio, "duration">): string {
  return duration === null
    ? t("Told aloud")
    : t("Told aloud, {length}", { length: formatDuration(duration) });
}
