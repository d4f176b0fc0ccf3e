import { coverPhotos, coverStyleNames, coverStyles, drawCoverOf } from "~/domain/book/covers";
import type { Book } from "~/domain/book/model";
import type { AnyField } from "~/ui/form";
import { CoverSheet } from "./cover-sheet";

interface CoverStyleFieldProps {
  field: AnyField;
  book: Book;
  chosen: string;
}

const pixelsPerUnit = 0.5;

/** The fifteen styles, each drawn with this book's own words and photos. */
export function CoverStyleField({ field, book, chosen }: CoverStyleFieldProps) {
  const content = { ...book, photos: coverPhotos(book) };
  return (
    <fieldset className="field" id={field.id}>
      <legend className="field__label">Cover style</legend>
      {field.errors && <p className="field__error">{field.errors.join(" ")}</p>}
      <ul className="looks">
        {coverStyleNames.map((style) => (
          <li key={style} className="looks__item">
            <label className="look">
              <input
                type="radio"
                className="look__choice"
                name="coverStyle"
                value={style}
                defaultChecked={style === chosen}
              />
              <span className="look__picture">
                <CoverSheet cover={drawCoverOf(style, content)} pixelsPerUnit={pixelsPerUnit} />
              </span>
              <span className="look__name">{coverStyles[style].label}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
