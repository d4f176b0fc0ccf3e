import type { StoryType } from "~/db/tables";
import { captionMax } from "~/domain/media/schema";
import type { StoryYoutube } from "~/domain/youtube/youtube.server";
import { QrCodeButtons, type QrCodes } from "../qr-codes/qr-code-buttons";
import { type RejectedStory, typedText } from "../stories/refused-story";

interface YoutubeListProps {
  items: StoryYoutube[];
  codes: QrCodes;
  refused: RejectedStory | undefined;
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
            <QrCodeButtons
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

interface AddYoutubeLinksProps {
  type: StoryType;
  /** The story that it is for; left out, it is chosen on the next page. */
  storyId?: number | null;
  /** The page of the builder to come back to; left out, one comes back to the story. */
  page?: number;
}

/** To the page on which a film or sound on YouTube is added to a story. */
export function AddYoutubeLinks({ type, storyId, page }: AddYoutubeLinksProps) {
  const href = `/youtube/new?type=${type}${storyId ? `&story=${storyId}` : ""}${page ? `&page=${page}` : ""}`;
  return (
    <p className="actions youtube-links">
      <a className="button" href={`${href}&kind=video`}>
        Add YouTube Video
      </a>
      <a className="button" href={`${href}&kind=audio`}>
        Add YouTube Audio
      </a>
    </p>
  );
}
