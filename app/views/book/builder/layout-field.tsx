import {
  automaticLayout,
  type LayoutName,
  layoutNames,
  plainLayoutsFor,
} from "~/domain/book/design/design-options";
import { pageSize } from "~/domain/book/geometry";
import { layoutLabels } from "~/domain/book/layouts/layouts";
import { type Book, languageOfBook } from "~/domain/book/model";
import { type BookPage, type MediaPage, toMediaSheet } from "~/domain/book/pages/pages";
import { mediaFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { LookChoice } from "../look-choice";
import { MediaSheet } from "../sheets";

interface LayoutFieldProps {
  book: Book;
  page: MediaPage & BookPage;
  chosen: string;
}

/** `hasWords`: whether the story has words for the pictures to stand among. */
export function PlainLayouts({ hasWords, ...props }: LayoutFieldProps & { hasWords: boolean }) {
  return (
    <fieldset className="field" id={`${mediaFormId}-layout`}>
      <legend className="field__label">{t("How the photos stand")}</legend>
      <ul className="looks">
        {hasWords && (
          <LookChoice
            name="layout"
            value={automaticLayout}
            isChosen={props.chosen === automaticLayout}
            picture={
              <span className="look__picture">
                <AmongWordsDrawing />
              </span>
            }
            label={t("Among the words")}
          />
        )}
        {plainLayoutsFor(props.chosen).map((layout) => (
          <LayoutLook key={layout} layout={layout} {...props} />
        ))}
      </ul>
    </fieldset>
  );
}

/** The layouts of the specification. */
export function SixLayouts(props: LayoutFieldProps) {
  return (
    <fieldset className="field">
      <legend className="field__label">{t("Layout")}</legend>
      <ul className="looks">
        {layoutNames.map((layout) => (
          <LayoutLook key={layout} layout={layout} {...props} />
        ))}
      </ul>
    </fieldset>
  );
}

const pixelsPerUnit = 0.5;

function LayoutLook({ layout, book, page, chosen }: LayoutFieldProps & { layout: LayoutName }) {
  return (
    <LookChoice
      name="layout"
      value={layout}
      isChosen={layout === chosen}
      picture={
        <span className="look__picture">
          <MediaSheet
            sheet={toMediaSheet({ ...book, look: { ...book.look, layouts: { [page.id]: layout } } }, page)}
            storyTitle={page.storyTitle}
            opening={page.opening}
            language={languageOfBook(book)}
            pixelsPerUnit={pixelsPerUnit}
          />
        </span>
      }
      label={t(layoutLabels[layout])}
    />
  );
}

const drawnLines = [340, 362, 384, 406, 428, 450, 472, 494];

function AmongWordsDrawing() {
  return (
    <svg className="sheet" viewBox={`0 0 ${pageSize} ${pageSize}`} aria-hidden="true" focusable="false">
      <rect x={110} y={90} width={380} height={200} fill="#cdbfa6" />
      {drawnLines.map((y, index) => (
        <rect
          key={y}
          x={110}
          y={y}
          width={index === drawnLines.length - 1 ? 210 : 380}
          height={8}
          fill="#8d8375"
        />
      ))}
    </svg>
  );
}
