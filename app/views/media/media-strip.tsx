import type { ReactNode } from "react";
import { formatDuration } from "~/domain/base/format";
import type { StoryImage } from "~/domain/media/media";
import type { ToldItem } from "~/domain/media/told/told-order";
import { t } from "~/messages/translate";
import { MicrophoneIcon, PlayIcon, VideoIcon } from "~/ui/icons";
import { panelId } from "./media-panel";
import { Picture } from "./players";
import { toldAloud } from "./told-aloud";

interface ListName {
  list?: string;
  /** The heading of what is not in the story yet. */
  labelledBy?: string;
}

/** The photos of a story as small prints in a row. Each is a link to its panel, so that it opens without script too. */
export function PhotoStrip({ images, list = "images", labelledBy }: { images: StoryImage[] } & ListName) {
  return (
    <ul
      className="prints"
      data-media-list={list}
      {...(labelledBy ? { "aria-labelledby": labelledBy } : { "aria-label": t("Photos of this story") })}
    >
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

export function ToldLines({ items, list = "told", labelledBy }: { items: ToldItem[] } & ListName) {
  return (
    <ul
      className="told-lines"
      data-media-list={list}
      {...(labelledBy
        ? { "aria-labelledby": labelledBy }
        : { "aria-label": t("Recordings and films of this story") })}
    >
      {items.map((told) => (
        <ToldLine key={told.key} told={told} />
      ))}
    </ul>
  );
}

function ToldLine({ told }: { told: ToldItem }) {
  if (told.kind === "youtube")
    return (
      <Line id={told.key} icon={<VideoIcon />} caption={told.item.caption}>
        {t("On YouTube")}
      </Line>
    );
  if (told.kind === "audio")
    return (
      <Line id={told.key} icon={<MicrophoneIcon />}>
        {toldAloud(told.item)}
      </Line>
    );
  const { duration, caption } = told.item;
  return (
    <Line id={told.key} icon={<VideoIcon />} caption={caption}>
      {duration === null ? t("Film") : t("Film, {length}", { length: formatDuration(duration) })}
    </Line>
  );
}

interface LineProps {
  id: string;
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
