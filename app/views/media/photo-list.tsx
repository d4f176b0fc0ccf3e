import type { StoryImage } from "~/domain/media/media";
import { captionMax } from "~/domain/media/schema";
import { type RefusedStory, typedText } from "../stories/refused-story";
import { Picture } from "./picture";
import { RemoveButton } from "./remove-button";

interface PhotoListProps {
  images: StoryImage[];
  refused: RefusedStory | undefined;
}

/**
 * The photos of the open story, each with its caption and a button to remove it; fields of the story's form. By
 * `data-media-list` and `data-media`, drop-files adds what was uploaded since to the lists within #media-lists.
 */
export function PhotoList({ images, refused }: PhotoListProps) {
  return (
    <fieldset className="field" data-media-list="images">
      <legend className="field__label">Photos of this story</legend>
      <ul className="photo-list">
        {images.map((image, index) => (
          <li key={image.id} className="photo-list__item" data-media={image.id}>
            <div className="photo-list__picture">
              <Picture image={image} sizes="14rem" />
            </div>
            <label className="field__label" htmlFor={`caption-${image.id}`}>
              Caption
            </label>
            <input
              className="input"
              id={`caption-${image.id}`}
              name={`caption-${image.id}`}
              defaultValue={typedText(refused, `caption-${image.id}`) ?? image.caption}
              maxLength={captionMax}
            />
            <p className="editor__around">
              <RemoveButton kind="image" id={image.id} label={`Remove photo ${index + 1}`} />
            </p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
