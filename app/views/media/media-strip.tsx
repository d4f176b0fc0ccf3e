import type { ReactNode } from "react";
import { formatDuration } from "~/domain/base/format";
import type { StoryAudio, StoryImage, StoryVideo } from "~/domain/media/media";
import { itemKey } from "~/domain/media/qr-codes/item-key";
import type { StoryYoutube } from "~/domain/media/youtube/youtube.server";
import { t } from "~/messages/translate";
import { MicrophoneIcon, PlayIcon, VideoIcon } from "~/ui/icons";
import { panelId } from "./media-panel";
import { Picture } from "./players";

/** The photos of a story as small prints in a row. Each is a link to its panel, so that it opens without script too. */
export function PhotoStrip({ images }: { images: StoryImage[] }) {
  return (
    <ul className="prints" data-media-list="images" aria-label={t("Photos of this story")}>
      {images.map((image) => (
        <li key={image.id} data-media={image.id}>
          <a className="prints__print" href={`#${panelId(image.id)}`}>
            <Picture image={image} sizes="140px" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ToldLinesProps {
  audios: StoryAudio[];
  videos: StoryVideo[];
  youtube: StoryYoutube[];
}

export function ToldLines({ audios, videos, youtube }: ToldLinesProps) {
  return (
    <ul className="told-lines" data-media-list="told" aria-label={t("Recordings and films of this story")}>
      {audios.map((audio) => (
        <Line key={audio.id} id={audio.id} icon={<MicrophoneIcon />}>
          {audio.duration === null
            ? t("Told aloud")
            : t("Told aloud, {length}", { length: formatDuration(audio.duration) })}
        </Line>
      ))}
      {videos.map(({ id, caption, duration }) => (
        <Line key={id} id={id} icon={<VideoIcon />} caption={caption}>
          {duration === null ? t("Film") : t("Film, {length}", { length: formatDuration(duration) })}
        </Line>
      ))}
      {youtube.map(({ id, caption }) => (
        <Line key={id} id={itemKey({ youtubeMediaId: id })} icon={<VideoIcon />} caption={caption}>
          {t("On YouTube")}
        </Line>
      ))}
    </ul>
  );
}

interface LineProps {
  id: number | string;
  icon: ReactNode;
  caption?: string;
  children: string;
}

function Line({ id, icon, caption, children }: LineProps) {
  return (
    <li data-media={id}>
      <a className="told-lines__line" href={`#${panelId(id)}`}>
        {icon}
        <span className="told-lines__words">
          {children}
          {caption && <span className="muted"> {caption}</span>}
        </span>
        <PlayIcon />
      </a>
    </li>
  );
}
