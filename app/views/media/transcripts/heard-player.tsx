import type { HeardItem } from "~/domain/writing/transcripts/transcript-page.server";
import { t } from "~/messages/translate";
import { AudioPlayer, VideoPlayer } from "../players";

export function HeardPlayer({ item }: { item: HeardItem }) {
  return item.kind === "audio" ? (
    <AudioPlayer audio={item} label={t("Your recording")} />
  ) : (
    <VideoPlayer video={item} label={t("Your film")} />
  );
}
