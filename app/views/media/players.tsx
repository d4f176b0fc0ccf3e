import type { MediaState } from "~/db/tables";
import { formatDuration } from "~/domain/base/format";
import { imageWidths, type StoryAudio, type StoryImage, type StoryVideo } from "~/domain/media/media";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

interface PlayerProps {
  label: string;
  /** "none" where it is out of sight until it is opened. */
  preload?: "metadata" | "none";
}

export function AudioPlayer({ audio, label, preload = "metadata" }: PlayerProps & { audio: StoryAudio }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside it, as text.
    <audio
      className="player"
      controls
      preload={preload}
      src={audio.url}
      aria-label={withLength(label, audio)}
    />
  );
}

export function VideoPlayer({ video, label, preload = "metadata" }: PlayerProps & { video: StoryVideo }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: people film one another; the caption stands beside it.
    <video
      className="player player--video"
      controls
      playsInline
      preload={preload}
      src={video.url}
      poster={video.posterUrl ?? undefined}
      width={video.width ?? undefined}
      height={video.height ?? undefined}
      aria-label={withLength(label, video)}
    />
  );
}

/** Says nothing of what is ready: that it plays is enough. */
export function PreparationState({ state }: Pick<StoryAudio, "state">) {
  if (state === "ready") return null;
  const [word, more] = stateTexts[state];
  return (
    <p className="player__state small">
      <strong>{t(word)}</strong> {t(more)}
    </p>
  );
}

const stateTexts: Record<Exclude<MediaState, "ready">, [word: Message, more: Message]> = {
  preparing: [message("Preparing…"), message("Soon it will play on every device.")],
  kept: [
    message("Kept as it is"),
    message("This site could not convert it, so an older device may not play it."),
  ],
};

function withLength(label: string, { duration }: { duration: number | null }): string {
  return duration === null ? label : t("{label}, {length}", { label, length: formatDuration(duration) });
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
      alt={isDecorative ? "" : caption || t("A photo without a caption")}
      loading="lazy"
    />
  );
}
