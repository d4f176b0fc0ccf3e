import type { ReactNode } from "react";
import type { StoryMedia } from "~/domain/media/media";
import { chosenField } from "~/domain/media/schema";
import { numberedByKind, type ToldItem, toldInOrder } from "~/domain/media/told/told-order";
import type { StoryYoutube } from "~/domain/media/youtube/youtube.server";
import { t } from "~/messages/translate";
import { PhotoStrip, ToldLines } from "../../media/media-strip";
import { PanelHint, PhotoPanel, ToldPanel } from "./media-panels";
import type { RejectedStory } from "./story-notices";

const titleId = "chosen-media";

interface ChosenMediaProps {
  /** Newest first. */
  media: StoryMedia;
  /** What the story has by now: the numbers go on from there. */
  saved: (StoryMedia & { youtube: StoryYoutube[] }) | null;
  rejected: RejectedStory | undefined;
}

/** What the next save adds, as it will stand then. Its panels hold the fields that add it. */
export function ChosenMedia({ media, saved, rejected }: ChosenMediaProps) {
  const images = media.images.toReversed();
  const told = toldInOrder({
    audios: media.audios.toReversed(),
    videos: media.videos.toReversed(),
    youtube: [],
  });
  if (images.length + told.length === 0) return null;
  const countBefore = saved?.images.length ?? 0;
  return (
    <>
      <h3 className="field__label chosen-media" id={titleId} data-media-list="chosen-title">
        {t("Added when you save")}
      </h3>
      {images.length > 0 && <PhotoStrip images={images} list="chosen-images" labelledBy={titleId} />}
      {told.length > 0 && <ToldLines items={told} list="chosen-told" labelledBy={titleId} />}
      <div className="media-panels" data-media-list="chosen">
        <PanelHint />
        {images.map((image, index) => (
          <PhotoPanel
            key={image.id}
            image={image}
            place={index}
            count={images.length}
            countBefore={countBefore}
            rejected={rejected}
          >
            <Attach id={image.id}>
              {t("Add photo {number} to this story", { number: String(countBefore + index + 1) })}
            </Attach>
          </PhotoPanel>
        ))}
        {numberedByKind(told, saved ? toldInOrder(saved) : []).map(({ told: item, number }, index) => (
          <ToldPanel
            key={item.key}
            told={item}
            number={number}
            isFirst={index === 0}
            isLast={index === told.length - 1}
            talks={null}
            rejected={rejected}
          >
            <Attach id={item.item.id}>{toAdd(item, number)}</Attach>
          </ToldPanel>
        ))}
      </div>
    </>
  );
}

function toAdd({ kind }: ToldItem, number: string): string {
  return kind === "audio"
    ? t("Add recording {number} to this story", { number })
    : t("Add video {number} to this story", { number });
}

function Attach({ id, children }: { id: number; children: ReactNode }) {
  return (
    <>
      <input type="hidden" name={chosenField} value={id} />
      <label className="choice">
        <input type="checkbox" id={`attach-${id}`} name="attach" value={id} defaultChecked /> {children}
      </label>
    </>
  );
}
