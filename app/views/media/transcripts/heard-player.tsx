import type { HeardItem } from "~/domain/writing/transcripts/transcript-page.server";
import { AudioPlayer, VideoPlayer } from "../players";

export function HeardPlayer({ item }: { item: HeardItem }) {
  return item.kind === "audio" ? (
    <AudioPlayer audio={item} label="Your recording" />
  ) : (
    <VideoPlayer video={item} label="Your film" />
  );
}
