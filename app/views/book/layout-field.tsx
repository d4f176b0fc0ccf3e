import { layoutLabels, layoutNames } from "~/domain/book/layouts";
import type { Book } from "~/domain/book/model";
import { type BookPage, type MediaPage, toMediaSheet } from "~/domain/book/pages";
import { MediaSheet } from "./media-sheet";

interface LayoutFieldProps {
  book: Book;
  page: MediaPage & BookPage;
  chosen: string;
}

const pixelsPerUnit = 0.5;

/** The six layouts, each drawn with this page's own photos. */
export function LayoutField({ book, page, chosen }: LayoutFieldProps) {
  return (
    <fieldset className="field" id={`media-layout`}>
      <legend className="field__label">Layout</legend>
      <ul className="looks">
        {layoutNames.map((layout) => (
          <li key={layout} className="looks__item">
            <label className="look">
              <input
                type="radio"
                className="look__choice"
                name="layout"
                value={layout}
                defaultChecked={layout === chosen}
              />
              <span className="look__picture">
                <MediaSheet
                  sheet={toMediaSheet({ look: { ...book.look, layouts: { [page.id]: layout } } }, page)}
                  storyTitle={page.storyTitle}
                  opening={page.opening}
                  pixelsPerUnit={pixelsPerUnit}
                />
              </span>
              <span className="look__name">{layoutLabels[layout]}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
