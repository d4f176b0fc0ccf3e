import type { HeardItem } from "~/domain/transcripts/transcript-page.server";
import { AudioPlayer, VideoPlayer } from "../media/players";

export function HeardPlayer({ item }: { item: HeardItem }) {
  return item.kind === "audio" ? (
    <AudioPlayer audio={item} label="Your recording" />
  ) : (
    <VideoPlayer video={item} label="Your film" />
  );
}
