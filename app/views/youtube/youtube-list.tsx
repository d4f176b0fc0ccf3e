import { captionMax } from "~/domain/media/schema";
import type { StoryYoutube } from "~/domain/youtube/youtube.server";
import { CodeButtons, type Codes } from "../codes/code-buttons";
import { type RefusedStory, typedText } from "../stories/refused-story";

interface YoutubeListProps {
  items: StoryYoutube[];
  codes: Codes;
  refused: RefusedStory | undefined;
}

/** What the open story has on YouTube, each with its caption; fields of the story's form. */
export function YoutubeList({ items, codes, refused }: YoutubeListProps) {
  if (items.length === 0) return null;
  return (
    <fieldset className="field">
      <legend className="field__label">On YouTube</legend>
      <ul className="media-list">
        {items.map(({ id, url, caption }, index) => (
          <li key={id} className="media-list__item" id={`youtube-${id}`}>
            <p>
              <a href={url} rel="noreferrer">
                Watch on YouTube: {caption}
              </a>
            </p>
            <label className="field__label" htmlFor={`youtube-caption-${id}`}>
              Caption
            </label>
            <input
              className="input"
              id={`youtube-caption-${id}`}
              name={`youtube-caption-${id}`}
              defaultValue={typedText(refused, `youtube-caption-${id}`) ?? caption}
              maxLength={captionMax}
            />
            <CodeButtons
              itemKey={`youtube-${id}`}
              code={codes[`youtube-${id}`]}
              name={`YouTube item ${index + 1}`}
            />
            <button
              type="submit"
              name="intent"
              value={`youtube/remove/${id}`}
              className="button button--quiet"
            >
              Remove YouTube item {index + 1}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
