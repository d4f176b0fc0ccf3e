import { bookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/builder.server";
import { layoutNames } from "~/domain/book/design-options";
import { layoutLabels } from "~/domain/book/layouts/layouts";
import type { Book } from "~/domain/book/model";
import { type BookPage, layoutOf, type MediaPage, toMediaSheet } from "~/domain/book/pages/pages";
import { introductionFormId, mediaFormId } from "~/domain/book/schema";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "../layout/unsaved-forms";
import { WordsForm } from "../layout/words-form";
import { EditStoryLink } from "./book-navigation";
import { ChangedMeanwhile, typedValue, typedVersion } from "./design-conflict";
import { ItemFields } from "./item-fields";
import { MediaSheet } from "./sheets";
import { StoryRecordings } from "./story-recordings";

interface IntroductionFormProps {
  builder: Builder;
  rejected: RejectedForm | undefined;
}

export function IntroductionForm({ builder, rejected: refused }: IntroductionFormProps) {
  const { type, design, page } = builder;
  const { introduction, version } = design;
  const action = bookHref(type, page.pageNumber);
  const rejected = useTypedForm(introductionFormId, action, refused);
  const { form, fields } = formState(introductionFormId, { introduction }, rejected);
  return (
    <WordsForm form={form} action={action} words={{ introduction }} savesItself>
      <h2>The introduction</h2>
      <ChangedMeanwhile stored={design} rejected={rejected} formId={introductionFormId} />
      <input type="hidden" name="version" value={typedVersion(rejected, introductionFormId) ?? version} />
      <TextAreaField
        field={fields.introduction}
        label="Introduction"
        hint="Leave an empty line where a new paragraph begins."
        rows={12}
        className="input--story"
      />
      <p>
        <button
          type="submit"
          name="intent"
          value="introduction/save"
          className="button button--primary"
          data-busy-label="Saving..."
        >
          Save Introduction
        </button>
      </p>
    </WordsForm>
  );
}

interface MediaFormProps {
  builder: Builder;
  page: MediaPage & BookPage;
  rejected: RejectedForm | undefined;
}

export function MediaForm({ builder, page, rejected: refused }: MediaFormProps) {
  const { book, type, design } = builder;
  const action = bookHref(type, page.pageNumber);
  const rejected = useTypedForm(mediaFormId, action, refused);
  const sheet = toMediaSheet(book, page);
  const layout = layoutOf(book, page);
  const { form } = formState(mediaFormId, { layout }, rejected);
  return (
    <>
      <WordsForm form={form} action={action} defaultIntent="page/save" words={captionsOf(sheet)}>
        <h2>Photos of “{page.storyTitle}”</h2>
        <input type="hidden" name="pageId" value={page.id} />
        <input type="hidden" name="shownLayout" value={layout} />
        <LayoutField book={book} page={page} chosen={typedValue(rejected, mediaFormId, "layout") ?? layout} />
        <SaveButton />
        <ul className="items">
          {sheet.boxes.map((box, index) => (
            <ItemFields
              key={box.item.key}
              box={box}
              layout={layout}
              controls={design.controls[box.item.key]}
              number={index + 1}
              rejected={rejected}
            />
          ))}
        </ul>
        {sheet.note && <p>{sheet.note}</p>}
        <SaveButton />
      </WordsForm>
      <StoryRecordings builder={builder} />
      <EditStoryLink builder={builder} />
    </>
  );
}

function captionsOf({ boxes }: ReturnType<typeof toMediaSheet>): Record<string, string> {
  const captions = boxes.flatMap(({ item }) =>
    item.kind === "photo" ? [[`caption-${item.key}`, item.caption]] : [],
  );
  return Object.fromEntries(captions);
}

function SaveButton() {
  return (
    <p>
      <button
        type="submit"
        name="intent"
        value="page/save"
        className="button button--primary"
        data-busy-label="Saving..."
      >
        Save this page
      </button>
    </p>
  );
}

interface LayoutFieldProps {
  book: Book;
  page: MediaPage & BookPage;
  chosen: string;
}

const pixelsPerUnit = 0.5;

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
