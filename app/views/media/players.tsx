import { formatDuration } from "~/domain/base/format";
import { imageWidths, type StoryAudio, type StoryImage, type StoryVideo } from "~/domain/media/media";

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

/** Reserves the space, so that the layout does not shift. */
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

export function PreparationState({ state }: Pick<StoryAudio, "state">) {
  const [word, more] = stateTexts[state];
  return (
    <p className="player__state small">
      <strong>{word}</strong> {more}
    </p>
  );
}

const stateTexts = {
  preparing: ["Preparing…", "Soon it will play on every device."],
  ready: ["Ready", ""],
  kept: ["Kept as it is", "This site could not convert it, so an older device may not play it."],
} as const;

function lengthOf({ duration }: { duration: number | null }): string {
  return duration === null ? "" : `, ${formatDuration(duration)}`;
}

interface PictureProps {
  image: Omit<StoryImage, "storyId">;
  /** The `sizes` attribute: "14rem", "(min-width: 40em) 30rem, 90vw". */
  sizes: string;
  isDecorative?: boolean;
}

/** Reserves the space, so that the layout does not shift. */
export function Picture({ image, sizes, isDecorative = false }: PictureProps) {
  const { url, caption, width, height } = image;
  const files = imageWidths.filter((size) => size < width).map((size) => `${url}?w=${size} ${size}w`);
  return (
    <img
      src={`${url}?w=640`}
      srcSet={[...files, `${url} ${width}w`].join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={isDecorative ? "" : caption || "A photo without a caption"}
      loading="lazy"
    />
  );
}
