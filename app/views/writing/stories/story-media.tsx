import type { StoryMedia } from "~/domain/media/media";
import { numberedByKind, toldInOrder } from "~/domain/media/told/told-order";
import type { StoryYoutube } from "~/domain/media/youtube/youtube.server";
import type { Talks } from "~/domain/writing/interviews/talks.server";
import type { Editor } from "~/domain/writing/workspace/editor.server";
import { t } from "~/messages/translate";
import { panelId } from "../../media/media-panel";
import { PhotoStrip, ToldLines } from "../../media/media-strip";
import { ChosenMedia } from "./chosen-media";
import { PanelHint, PhotoPanel, ToldPanel } from "./media-panels";
import { type RejectedStory, typedTexts } from "./story-notices";
import { UnusedList } from "./unused-media";

interface StoryMediaProps {
  editor: Pick<Editor, "story" | "talks" | "unused" | "attach">;
  rejected: RejectedStory | undefined;
}

/** Shows prints, then lines, then the panel of what was pressed. drop-files adds uploads by `data-media-list` and `data-media`. */
export function StoryMediaLists({ editor, rejected }: StoryMediaProps) {
  const { story: media, talks, unused } = editor;
  const attach = [...editor.attach, ...typedTexts(rejected, "attach").map(Number)];
  return (
    <div id="media-lists" data-enhance="players">
      <span className="media-panel__mark" id={panelId("none")} />
      {media && <SavedMedia media={media} talks={talks} rejected={rejected} />}
      <ChosenMedia media={onlyOf(unused, (id) => attach.includes(id))} saved={media} rejected={rejected} />
      <UnusedList unused={onlyOf(unused, (id) => !attach.includes(id))} />
    </div>
  );
}

function onlyOf({ images, audios, videos }: StoryMedia, isOne: (id: number) => boolean): StoryMedia {
  return {
    images: images.filter(({ id }) => isOne(id)),
    audios: audios.filter(({ id }) => isOne(id)),
    videos: videos.filter(({ id }) => isOne(id)),
  };
}

interface SavedMediaProps extends Pick<StoryMediaProps, "rejected"> {
  media: StoryMedia & { youtube: StoryYoutube[] };
  talks: Talks | null;
}

/** Room is kept for a panel, so that what is pressed opens in view and nothing below it moves far. */
function SavedMedia({ media, talks, rejected }: SavedMediaProps) {
  const { images } = media;
  const told = toldInOrder(media);
  if (images.length + told.length === 0) return null;
  return (
    <>
      <h3 className="visually-hidden">{t("Photos and recordings of this story")}</h3>
      {images.length > 0 && <PhotoStrip images={images} />}
      {told.length > 0 && <ToldLines items={told} />}
      <div className="media-panels" data-media-list="panels">
        <PanelHint />
        {images.map((image, index) => (
          <PhotoPanel key={image.id} image={image} place={index} count={images.length} rejected={rejected} />
        ))}
        {numberedByKind(told).map(({ told: item, number }, index) => (
          <ToldPanel
            key={item.key}
            told={item}
            number={number}
            isFirst={index === 0}
            isLast={index === told.length - 1}
            talks={talks}
            rejected={rejected}
          />
        ))}
      </div>
    </>
  );
}
