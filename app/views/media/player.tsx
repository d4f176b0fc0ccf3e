import type { StoryAudio, StoryVideo } from "~/domain/media/media";
import { lengthInWords } from "~/domain/recordings/told";

/** A recording, to be played by the browser itself. */
export function AudioPlayer({ audio, label }: { audio: StoryAudio; label: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside it, as text.
    <audio
      className="player"
      controls
      preload="metadata"
      src={audio.url}
      aria-label={`${label}${lengthOf(audio)}`}
    />
  );
}

/** A video, with its place kept free while it loads. */
export function VideoPlayer({ video, label }: { video: StoryVideo; label: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: people film one another; the caption stands beside it.
    <video
      className="player player--video"
      controls
      playsInline
      preload="metadata"
      src={video.url}
      poster={video.posterUrl ?? undefined}
      width={video.width ?? undefined}
      height={video.height ?? undefined}
      aria-label={`${label}${lengthOf(video)}`}
    />
  );
}

/** Whether it plays everywhere by now (see domain/media/preparation). */
export function PreparationState({ state }: Pick<StoryAudio, "state">) {
  const [word, more] = stateWords[state];
  return (
    <p className="player__state small">
      <strong>{word}</strong> {more}
    </p>
  );
}

const stateWords = {
  preparing: ["Preparing…", "Soon it will play on every device."],
  ready: ["Ready", ""],
  kept: ["Kept as it is", "This site could not convert it, so an older device may not play it."],
} as const;

function lengthOf({ duration }: { duration: number | null }): string {
  return duration === null ? "" : `, ${lengthInWords(duration)}`;
}
