import type { UnusedMedia } from "~/domain/media/library.server";
import type { StoryMedia } from "~/domain/media/media";
import type { StoryYoutube } from "~/domain/media/youtube/youtube.server";
import type { Talks } from "~/domain/writing/interviews/talks.server";
import { t } from "~/messages/translate";
import { PhotoStrip, ToldLines } from "../../media/media-strip";
import { AudioPanel, PhotoPanel, VideoPanel, YoutubePanel } from "./media-panels";
import type { RejectedStory } from "./story-notices";
import { UnusedList } from "./unused-media";

interface StoryMediaProps {
  talks: Talks | null;
  media: (StoryMedia & { youtube: StoryYoutube[] }) | null;
  unused: UnusedMedia;
  rejected: RejectedStory | undefined;
}

/** Shows prints, then lines, then the panel of what was pressed. drop-files adds uploads by `data-media-list` and `data-media`. */
export function StoryMediaLists({ talks, media, unused, rejected }: StoryMediaProps) {
  return (
    <div id="media-lists" data-enhance="players">
      {media && hasAny(media) && (
        <h3 className="visually-hidden">{t("Photos and recordings of this story")}</h3>
      )}
      {media && media.images.length > 0 && <PhotoStrip images={media.images} />}
      {media && hasLines(media) && <ToldLines {...media} />}
      {media && hasAny(media) && <Panels talks={talks} media={media} rejected={rejected} />}
      <UnusedList unused={unused} rejected={rejected} />
    </div>
  );
}

type Media = NonNullable<StoryMediaProps["media"]>;

function hasLines({ audios, videos, youtube }: Media): boolean {
  return audios.length + videos.length + youtube.length > 0;
}

function hasAny(media: Media): boolean {
  return media.images.length > 0 || hasLines(media);
}

interface PanelsProps extends Pick<StoryMediaProps, "talks" | "rejected"> {
  media: Media;
}

/** Room is kept for a panel, so that what is pressed opens in view and nothing below it moves far. */
function Panels({ talks, media, rejected }: PanelsProps) {
  const { images, audios, videos, youtube } = media;
  return (
    <div className="media-panels" data-media-list="panels">
      <p className="media-panels__hint small">{t("Press one to describe it, to move it or to remove it.")}</p>
      {images.map((image, index) => (
        <PhotoPanel key={image.id} image={image} place={index} count={images.length} rejected={rejected} />
      ))}
      {audios.map((audio, index) => (
        <AudioPanel key={audio.id} audio={audio} place={index} talks={talks} rejected={rejected} />
      ))}
      {videos.map((video, index) => (
        <VideoPanel key={video.id} video={video} place={index} talks={talks} rejected={rejected} />
      ))}
      {youtube.map((item, index) => (
        <YoutubePanel key={item.id} item={item} place={index} rejected={rejected} />
      ))}
      <span className="media-panel__mark" id="open-none" />
    </div>
  );
}
