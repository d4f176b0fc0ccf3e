import type { UnusedMedia } from "~/domain/media/library.server";
import type { StoryMedia } from "~/domain/media/media";
import type { Codes } from "../codes/code-buttons";
import type { RefusedStory } from "../stories/refused-story";
import { AudioList } from "./audio-list";
import { PhotoList } from "./photo-list";
import { UnusedList } from "./unused-list";
import { VideoList } from "./video-list";

interface StoryMediaProps {
  media: StoryMedia | null;
  unused: UnusedMedia;
  codes: Codes;
  refused: RefusedStory | undefined;
}

/** What the open story has (spec 1, section 2: Media for this story), and what is not used yet; part of its form. */
export function StoryMediaLists({ media, unused, codes, refused }: StoryMediaProps) {
  return (
    <div id="media-lists" data-enhance="players">
      {media && hasAny(media) && <h3 className="story-media__title">Media for this story</h3>}
      {media && media.images.length > 0 && <PhotoList images={media.images} refused={refused} />}
      {media && media.audios.length > 0 && (
        <AudioList audios={media.audios} codes={codes} refused={refused} />
      )}
      {media && media.videos.length > 0 && (
        <VideoList videos={media.videos} codes={codes} refused={refused} />
      )}
      <UnusedList unused={unused} refused={refused} />
    </div>
  );
}

function hasAny({ images, audios, videos }: StoryMedia): boolean {
  return images.length + audios.length + videos.length > 0;
}
