import type { ReactNode } from "react";
import type { StoryImage } from "~/domain/media/media";
import { t } from "~/messages/translate";
import { LookChoice } from "../look-choice";

interface PhotoChoiceProps {
  id: string;
  name: string;
  legend: string;
  /** Its summary says it already. */
  hidesLegend?: boolean;
  none: string;
  /** The label of the choice "0": no photo at all. */
  without?: string;
  photos: Pick<StoryImage, "id" | "url" | "width" | "height" | "caption">[];
  chosen: string;
}

/** More are folded: their files are loaded when they are looked for. */
const atOnce = 5;

/** One of the person's photos, or none. Absent without photos. */
export function PhotoChoice({
  id,
  name,
  legend,
  hidesLegend,
  none,
  without,
  photos,
  chosen,
}: PhotoChoiceProps) {
  if (photos.length === 0) return null;
  const choices = photos.map((image, index) => ({ image, number: index + 1 }));
  const isFirst = ({ image, number }: (typeof choices)[number]) =>
    number <= atOnce || chosen === String(image.id);
  const [shown, folded] = [choices.filter(isFirst), choices.filter((choice) => !isFirst(choice))];
  const toChoice = ({ image, number }: (typeof choices)[number]) => (
    <LookChoice
      key={image.id}
      name={name}
      value={image.id}
      isChosen={chosen === String(image.id)}
      picture={
        <span className="look__picture look__picture--photo">
          <img src={`${image.url}?w=320`} width={image.width} height={image.height} alt="" loading="lazy" />
        </span>
      }
      label={image.caption || t("Photo {number}", { number: String(number) })}
    />
  );
  return (
    <fieldset className="field" id={id}>
      <legend className={hidesLegend ? "visually-hidden" : "field__label"}>{legend}</legend>
      <ul className="looks">
        <LookChoice
          name={name}
          value=""
          isChosen={chosen === ""}
          picture={<span className="look__picture look__picture--none" />}
          label={none}
        />
        {without !== undefined && (
          <LookChoice
            name={name}
            value="0"
            isChosen={chosen === "0"}
            picture={<span className="look__picture look__picture--none" />}
            label={without}
          />
        )}
        {shown.map(toChoice)}
      </ul>
      {folded.length > 0 && <MorePhotos count={folded.length}>{folded.map(toChoice)}</MorePhotos>}
    </fieldset>
  );
}

function MorePhotos({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className="fine">
      <summary>{t("{count, plural, one {# more photo} other {# more photos}}", { count })}</summary>
      <ul className="looks looks--photos">{children}</ul>
    </details>
  );
}
