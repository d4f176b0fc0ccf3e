import { sameBookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/builder.server";
import { automaticLayout, layoutNames } from "~/domain/book/design-options";
import { pageSize } from "~/domain/book/geometry";
import { layoutLabels } from "~/domain/book/layouts/layouts";
import { type Book, languageOfBook, photosOf } from "~/domain/book/model";
import { type BookPage, layoutOf, type MediaPage, toMediaSheet } from "~/domain/book/pages/pages";
import { introductionFormId, mediaFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "~/views/writing/drafts/unsaved-forms";
import { WordsForm } from "~/views/writing/drafts/words-form";
import { EditStoryLink } from "../book-navigation";
import { LookChoice } from "../look-choice";
import { StoryRecordings } from "../reader/story-recordings";
import { MediaSheet } from "../sheets";
import { ChangedMeanwhile, typedValue, typedVersion } from "./design-conflict";
import { ItemFields } from "./item-fields";
import { PhotoRow } from "./item-order";

interface IntroductionFormProps {
  builder: Builder;
  rejected: RejectedForm | undefined;
}

export function IntroductionForm({ builder, rejected: refused }: IntroductionFormProps) {
  const { address, design } = builder;
  const { introduction, version } = design;
  const action = sameBookHref(address);
  const rejected = useTypedForm(introductionFormId, action, refused);
  const { form, fields } = formState(introductionFormId, { introduction }, rejected);
  return (
    <WordsForm form={form} action={action} words={{ introduction }} savesItself>
      <h3>{t("The introduction")}</h3>
      <ChangedMeanwhile stored={design} rejected={rejected} formId={introductionFormId} />
      <input type="hidden" name="version" value={typedVersion(rejected, introductionFormId) ?? version} />
      <TextAreaField
        field={fields.introduction}
        label={t("Introduction")}
        hint={t("Leave an empty line where a new paragraph begins.")}
        rows={12}
        className="input--story"
      />
      <p>
        <button
          type="submit"
          name="intent"
          value="introduction/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save Introduction")}
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
  const { address, book, design, words } = builder;
  const action = sameBookHref(address);
  const rejected = useTypedForm(mediaFormId, action, refused);
  const sheet = toMediaSheet(book, page);
  const layout = layoutOf(book, page);
  const story = book.chapters.flatMap(({ stories }) => stories).find(({ id }) => id === page.storyId);
  const photos = story ? photosOf(story) : [];
  const shownLayout = words?.isAmongWords ? automaticLayout : layout;
  const keys = sheet.boxes.map(({ item }) => item.key);
  const openKey = keys.includes(builder.markedKey) ? builder.markedKey : keys[0];
  const { form } = formState(mediaFormId, { layout: shownLayout }, rejected);
  return (
    <>
      <WordsForm form={form} action={action} defaultIntent="page/save" words={captionsOf(sheet)}>
        <h3>{t("Photos of “{storyTitle}”", { storyTitle: page.storyTitle })}</h3>
        <input type="hidden" name="pageId" value={page.id} />
        <input type="hidden" name="shownLayout" value={shownLayout} />
        {words?.isAmongWords && (
          <p>
            {t(
              "In the printed book these pictures stand among the words of “{storyTitle}”. Choose a layout to give them a page of their own.",
              { storyTitle: page.storyTitle },
            )}
          </p>
        )}
        <LayoutField
          book={book}
          page={page}
          chosen={typedValue(rejected, mediaFormId, "layout") ?? shownLayout}
          hasWords={words !== null}
        />
        <SaveButton />
        <PhotoRow boxes={sheet.boxes} />
        <ul className="items">
          {sheet.boxes.map((box, index) => (
            <ItemFields
              key={box.item.key}
              box={box}
              layout={layout}
              controls={design.controls[box.item.key]}
              number={index + 1}
              boxes={sheet.boxes}
              photos={photos}
              isMarked={box.item.key === builder.markedKey}
              isOpen={box.item.key === openKey}
              words={words}
              anchor={design.anchors[box.item.key]}
              rejected={rejected}
            />
          ))}
        </ul>
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
        data-busy-label={t("Saving...")}
      >
        {t("Save this page")}
      </button>
    </p>
  );
}

interface LayoutFieldProps {
  book: Book;
  page: MediaPage & BookPage;
  chosen: string;
  /** Whether the story has words for the pictures to stand among. */
  hasWords: boolean;
}

const pixelsPerUnit = 0.5;

export function LayoutField({ book, page, chosen, hasWords }: LayoutFieldProps) {
  return (
    <fieldset className="field" id={`media-layout`}>
      <legend className="field__label">{t("Layout")}</legend>
      <ul className="looks">
        {hasWords && (
          <LookChoice
            name="layout"
            value={automaticLayout}
            isChosen={chosen === automaticLayout}
            picture={
              <span className="look__picture">
                <AmongWordsDrawing />
              </span>
            }
            label={t("Among the words")}
          />
        )}
        {layoutNames.map((layout) => (
          <LookChoice
            key={layout}
            name="layout"
            value={layout}
            isChosen={layout === chosen}
            picture={
              <span className="look__picture">
                <MediaSheet
                  sheet={toMediaSheet({ look: { ...book.look, layouts: { [page.id]: layout } } }, page)}
                  storyTitle={page.storyTitle}
                  opening={page.opening}
                  language={languageOfBook(book)}
                  pixelsPerUnit={pixelsPerUnit}
                />
              </span>
            }
            label={t(layoutLabels[layout])}
          />
        ))}
      </ul>
    </fieldset>
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
