import type { StoryType } from "~/db/tables";
import type { TextPart } from "~/domain/book/reader/text-parts";
import { defaultLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { Page } from "~/views/layout/page";
import { editorLink, SignedInHeader } from "~/views/layout/signed-in-header";
import { BookDrawer } from "../book-drawer";
import { BookBar, NoStories } from "../book-navigation";
import type { ToldStory } from "../told-aloud";
import { BookReader, type BookReaderProps } from "./book-reader";
import { ReadThrough } from "./read-through";
import { ReaderContents } from "./reader-contents";

/** "text": asked for, or the pages cannot be shown. */
export type Preview =
  | { view: "empty"; told: ToldStory[] }
  | ({ view: "pages" } & Omit<BookReaderProps, "type">)
  | ({ view: "text"; hasFailed: boolean } & TextPart);

interface PreviewScreenProps {
  shell: PageShell;
  type: StoryType;
  preview: Preview;
}

export function PreviewScreen({ shell, type, preview }: PreviewScreenProps) {
  const hasStories = preview.view === "text" ? preview.book.chapters.length > 0 : preview.view !== "empty";
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={type} />}
      back={editorLink}
      isBackBelow
    >
      <BookBar
        type={type}
        step="read"
        title={preview.view === "text" && hasStories ? undefined : t("Your book")}
      >
        <ReaderContents type={type} step="read" {...placeOf(preview)} />
      </BookBar>
      {hasStories ? (
        <Shown type={type} preview={preview} />
      ) : (
        <NoStories type={type} told={preview.view === "empty" ? preview.told : []} />
      )}
      {hasStories && (
        <BookDrawer
          type={type}
          hasPages={!(preview.view === "text" && preview.hasFailed)}
          isText={preview.view === "text"}
        />
      )}
    </Page>
  );
}

function placeOf(preview: Preview) {
  if (preview.view !== "pages" || !preview.printed) return { contents: [], language: defaultLanguage };
  const { book, language, current, spread } = preview.printed;
  return { contents: book.contents, language, current, page: spread.place };
}

function Shown({ type, preview }: { type: StoryType; preview: Preview }) {
  if (preview.view === "empty") return null;
  if (preview.view === "pages") return <BookReader type={type} {...preview} />;
  const { hasFailed, ...part } = preview;
  return (
    <>
      {hasFailed && <PagesMissing />}
      <ReadThrough type={type} {...part} hasPages={!hasFailed} />
    </>
  );
}

function PagesMissing() {
  return (
    <Notice kind="error" title={t("The printed pages cannot be shown just now.")}>
      <p>
        {t(
          "Here is the whole text of your book instead. Nothing is lost. We try to set the pages again in a few minutes.",
        )}
      </p>
    </Notice>
  );
}
