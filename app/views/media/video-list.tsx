import type { StoryVideo } from "~/domain/media/media";
import { captionMax } from "~/domain/media/schema";
import { CodeButtons, type Codes } from "../codes/code-buttons";
import { type RefusedStory, typedText } from "../stories/refused-story";
import { PreparationState, VideoPlayer } from "./player";
import { RemoveButton } from "./remove-button";

interface VideoListProps {
  videos: StoryVideo[];
  codes: Codes;
  refused: RefusedStory | undefined;
}

/** The videos of the open story, each with its caption and a button to remove it; fields of the story's form. */
export function VideoList({ videos, codes, refused }: VideoListProps) {
  return (
    <fieldset className="field" data-media-list="videos">
      <legend className="field__label">Videos of this story</legend>
      <ul className="media-list">
        {videos.map((video, index) => (
          <li key={video.id} className="media-list__item" data-media={video.id}>
            <VideoPlayer video={video} label={`Video ${index + 1}`} />
            <PreparationState state={video.state} />
            <label className="field__label" htmlFor={`caption-${video.id}`}>
              Caption
            </label>
            <input
              className="input"
              id={`caption-${video.id}`}
              name={`caption-${video.id}`}
              defaultValue={typedText(refused, `caption-${video.id}`) ?? video.caption}
              maxLength={captionMax}
            />
            <CodeButtons itemKey={String(video.id)} code={codes[video.id]} name={`video ${index + 1}`} />
            <RemoveButton kind="video" id={video.id} label={`Remove video ${index + 1}`} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
