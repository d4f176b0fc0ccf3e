import type { StoryType } from "~/db/tables";
import { readThroughHref } from "~/domain/book/reader/address";
import type { TextPart } from "~/domain/book/reader/text-parts";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { Page } from "~/views/layout/page";
import { editorLink, SignedInHeader } from "~/views/layout/signed-in-header";
import { BookDrawer } from "../book-drawer";
import { BookBar, NoStories } from "../book-navigation";
import { PrintProgress } from "../print-progress";
import { BookReader } from "./book-reader";
import { ReadThrough } from "./read-through";
import { ReaderContents } from "./reader-contents";
import type { BookReaderProps } from "./reader-spread";

/** "making": before the first pages. "text": asked for, or the pages cannot be shown. */
export type Preview =
  | { view: "empty" | "making"; title: string; progress: number; storyId: number | null }
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
    <Page shell={shell} header={<SignedInHeader shell={shell} place="book" type={type} />} back={editorLink}>
      <BookBar
        type={type}
        step="read"
        title={preview.view === "text" && hasStories ? undefined : t("Your book")}
      >
        <ReaderContents type={type} {...placeOf(preview)} />
      </BookBar>
      {hasStories ? <Shown type={type} preview={preview} /> : <NoStories type={type} />}
      {hasStories && <BookDrawer type={type} hasPages={preview.view === "pages"} />}
    </Page>
  );
}

function placeOf(preview: Preview) {
  if (preview.view !== "pages") return { contents: [] };
  const { printed, current, spread } = preview;
  return { contents: printed.contents, current, page: spread.place };
}

function Shown({ type, preview }: { type: StoryType; preview: Preview }) {
  if (preview.view === "pages") return <BookReader type={type} {...preview} />;
  if (preview.view === "text") {
    const { hasFailed, ...part } = preview;
    return (
      <>
        {hasFailed && <PagesMissing />}
        <ReadThrough type={type} {...part} hasPages={!hasFailed} />
      </>
    );
  }
  return <Making type={type} {...preview} />;
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

interface MakingProps {
  type: StoryType;
  title: string;
  progress: number;
  storyId: number | null;
}

function Making({ type, title, progress, storyId }: MakingProps) {
  const percent = Math.round(progress * 100);
  return (
    <div className="reader__making">
      <h2>{title}</h2>
      <p role="status">
        {t("The pages of your book are being set: {percent}% done. They open by themselves.", {
          percent: String(percent),
        })}
      </p>
      <PrintProgress percent={percent} />
      <p className="ways">
        <RichText
          text={t("Meanwhile, you can <link>read straight through</link> all the words.")}
          parts={{ link: (words) => <a href={readThroughHref(type, { storyId })}>{words}</a> }}
        />
      </p>
    </div>
  );
}
