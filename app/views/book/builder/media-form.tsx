import { sameBookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import { automaticLayout } from "~/domain/book/design/design-options";
import { languageOfBook, photosOf } from "~/domain/book/model";
import { type BookPage, layoutOf, type MediaPage, toMediaSheet } from "~/domain/book/pages/pages";
import { mediaFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";
import { EditStoryLink } from "../book-navigation";
import { StoryRecordings } from "../reader/story-recordings";
import { typedValue } from "./design-conflict";
import { FineAdjustments } from "./fine-adjustments";
import { ItemCaption } from "./item-caption";
import { PlainLayouts } from "./layout-field";

interface MediaFormProps {
  builder: Builder;
  page: MediaPage & BookPage;
  rejected: RejectedForm | undefined;
}

/** Three ways to stand and the captions; all else is folded. */
export function MediaForm({ builder, page, rejected: refused }: MediaFormProps) {
  const { address, book, words } = builder;
  const action = sameBookHref(address);
  const rejected = useTypedForm(mediaFormId, action, refused);
  const sheet = toMediaSheet(book, page);
  const layout = layoutOf(book, page);
  const story = book.chapters.flatMap(({ stories }) => stories).find(({ id }) => id === page.storyId);
  const photos = story ? photosOf(story) : [];
  const shownLayout = words?.isAmongWords ? automaticLayout : layout;
  const { form } = formState(mediaFormId, { layout: shownLayout }, rejected);
  const chosen = typedValue(rejected, mediaFormId, "layout") ?? shownLayout;
  const shared = { builder, page, chosen, rejected };
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
        <PlainLayouts book={book} page={page} chosen={chosen} hasWords={words !== null} />
        <ul className="items">
          {sheet.boxes.map(({ item }, index) => (
            <ItemCaption
              key={item.key}
              item={item}
              number={index + 1}
              isMarked={item.key === builder.markedKey}
              isReadOnly={builder.isForKeeper}
              language={languageOfBook(book)}
              rejected={rejected}
            />
          ))}
        </ul>
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
        <FineAdjustments {...shared} layout={layout} boxes={sheet.boxes} photos={photos} />
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
