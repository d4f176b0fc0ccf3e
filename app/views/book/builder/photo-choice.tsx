import type { StoryImage } from "~/domain/media/media";
import { Picture } from "~/views/media/players";

interface PhotoChoiceProps {
  id: string;
  name: string;
  legend: string;
  /** What the choice without a photo is called. */
  none: string;
  photos: StoryImage[];
  /** Id of the chosen photo as text; may be empty. */
  chosen: string;
}

/** One of the person's photos, or none. Absent without photos. */
export function PhotoChoice({ id, name, legend, none, photos, chosen }: PhotoChoiceProps) {
  if (photos.length === 0) return null;
  return (
    <fieldset className="field" id={id}>
      <legend className="field__label">{legend}</legend>
      <ul className="looks looks--photos">
        <li className="looks__item">
          <label className="look">
            <input
              type="radio"
              className="look__choice"
              name={name}
              value=""
              defaultChecked={chosen === ""}
            />
            <span className="look__picture look__picture--none" />
            <span className="look__name">{none}</span>
          </label>
        </li>
        {photos.map((image, index) => (
          <li key={image.id} className="looks__item">
            <label className="look">
              <input
                type="radio"
                className="look__choice"
                name={name}
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
  );
}
