import type { StoryImage } from "~/domain/media/media";
import type { AnyField } from "~/ui/form";
import { Picture } from "../media/picture";

interface CoverImageFieldProps {
  choice: AnyField;
  upload: AnyField;
  photos: StoryImage[];
  /** The id of the photo on the cover; empty for none. */
  chosen: string;
}

/** The cover's photo: one of those that are there, or a new one. */
export function CoverImageField({ choice, upload, photos, chosen }: CoverImageFieldProps) {
  return (
    <>
      {photos.length > 0 && (
        <fieldset className="field" id={choice.id}>
          <legend className="field__label">Cover image</legend>
          <ul className="looks looks--photos">
            <li className="looks__item">
              <label className="look">
                <input
                  type="radio"
                  className="look__choice"
                  name="coverImageId"
                  value=""
                  defaultChecked={chosen === ""}
                />
                <span className="look__picture look__picture--none" />
                <span className="look__name">No photo</span>
              </label>
            </li>
            {photos.map((image, index) => (
              <li key={image.id} className="looks__item">
                <label className="look">
                  <input
                    type="radio"
                    className="look__choice"
                    name="coverImageId"
                    value={image.id}
                    defaultChecked={chosen === String(image.id)}
                  />
                  <span className="look__picture look__picture--photo">
                    <Picture image={image} sizes="8rem" isDecorative />
                  </span>
                  <span className="look__name">{image.caption || `Photo ${index + 1}`}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className={upload.errors ? "field field--refused" : "field"}>
        <label className="field__label" htmlFor={upload.id}>
          Add Image
        </label>
        <p className="field__hint" id={`${upload.id}-hint`}>
          A new photo for the cover, up to 25 MB.
        </p>
        {upload.errors && <p className="field__error">{upload.errors.join(" ")}</p>}
        <input
          type="file"
          className="input input--file"
          id={upload.id}
          name="image"
          accept="image/*"
          aria-describedby={`${upload.id}-hint`}
        />
      </div>
    </>
  );
}
