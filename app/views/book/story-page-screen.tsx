import type { StoryType } from "~/db/tables";
import { closePageHref } from "~/domain/book/reader/address";
import { imageWidths } from "~/domain/book/reader/page-images";
import type { StoryPage } from "~/domain/book/reader/story-page.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { PercentDone, PrintProgress } from "./print-progress";

interface StoryPageScreenProps {
  shell: PageShell;
  story: { id: number; title: string; storyType: StoryType; promptId: number };
  page: StoryPage;
  /** Height divided by width. */
  ratio: number;
}

export function StoryPageScreen({ shell, story, page, ratio }: StoryPageScreenProps) {
  const { title, storyType: type, promptId } = story;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" type={type} />}
      back={{ href: workspaceHref({ type, prompt: promptId }), label: title }}
      isNarrow
    >
      <div className="story-page">
        <h1>{t("Show it to someone")}</h1>
        {page.picture ? (
          <Picture type={type} title={title} picture={page.picture} ratio={ratio} />
        ) : (
          <Making id={story.id} state={page.state} progress={page.progress} />
        )}
        <p>
          <a href={`/book/${type}-screen.pdf`}>
            {t("A smaller file to read and to send to your family (PDF)")}
          </a>
        </p>
      </div>
    </Page>
  );
}

interface PictureProps extends Pick<StoryPageScreenProps, "ratio"> {
  type: StoryType;
  title: string;
  picture: NonNullable<StoryPage["picture"]>;
}

function Picture({ type, title, picture: { number, href }, ratio }: PictureProps) {
  const width = imageWidths.fallback;
  const page = t("Page {number}", { number: String(number) });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is focused. */}
      <section className="story-page__frame" aria-label={page} tabIndex={0}>
        <img
          className="story-page__picture"
          src={href}
          width={width}
          height={Math.round(width * ratio)}
          alt={`${page}: ${title}`}
        />
      </section>
      <div className="actions">
        <span data-enhance="share-page" data-picture={href} data-title={title} />
        <a className="button" href={href} download={`${title}.jpg`}>
          {t("Keep this picture")}
        </a>
        <a className="button" href={closePageHref(type, number)}>
          {t("Look closer")}
        </a>
      </div>
    </>
  );
}

function Making({ id, state, progress }: Pick<StoryPage, "state" | "progress"> & { id: number }) {
  const percent = Math.round(progress * 100);
  if (state === "failed")
    return (
      <Notice kind="error" title={t("The print file could not be made")}>
        <p>{t("Nothing in your book is lost. Please try again in a few minutes.")}</p>
      </Notice>
    );
  if (state === "missing")
    return (
      <>
        <p>
          {t("There is no picture of this page yet. Your book is set for print first; that takes a moment.")}
        </p>
        <p>
          <a className="button button--primary" href={`/stories/${id}/page?make=1`}>
            {t("Make a picture of this page")}
          </a>
        </p>
      </>
    );
  return (
    <div className="story-page__frame story-page__frame--empty">
      <p>
        {t("A picture of your page is being made. Your book is set for print first; that takes a moment.")}
      </p>
      <PrintProgress percent={percent} />
      <PercentDone percent={percent} />
    </div>
  );
}
