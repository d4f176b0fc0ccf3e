import type { StoryImage } from "~/domain/media/media";
import { t } from "~/messages/translate";
import { Picture } from "~/views/media/players";
import { LookChoice } from "../look-choice";

interface PhotoChoiceProps {
  id: string;
  name: string;
  legend: string;
  none: string;
  photos: StoryImage[];
  chosen: string;
}

/** One of the person's photos, or none. Absent without photos. */
export function PhotoChoice({ id, name, legend, none, photos, chosen }: PhotoChoiceProps) {
  if (photos.length === 0) return null;
  return (
    <fieldset className="field" id={id}>
      <legend className="field__label">{legend}</legend>
      <ul className="looks looks--photos">
        <LookChoice
          name={name}
          value=""
          isChosen={chosen === ""}
          picture={<span className="look__picture look__picture--none" />}
          label={none}
        />
        {photos.map((image, index) => (
          <LookChoice
            key={image.id}
            name={name}
            value={image.id}
            isChosen={chosen === String(image.id)}
            picture={
              <span className="look__picture look__picture--photo">
                <Picture image={image} sizes="8rem" isDecorative />
              </span>
            }
            label={image.caption || t("Photo {number}", { number: String(index + 1) })}
          />
        ))}
      </ul>
    </fieldset>
  );
}
