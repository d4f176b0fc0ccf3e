import type { EventName } from "~/domain/base/events/events";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { BookObject } from "./book-object";
import type { PictureName } from "./pictures";
import { PublicPage, siteLinks } from "./public-page";
import { sampleBook, sampleBookPath } from "./sample-book";
import { BookPicture, PaintingCredit } from "./section";

interface SampleBookScreenProps {
  shell: PageShell;
  event: EventName;
  /** Counts from 1; it exists. */
  page: number;
}

export function SampleBookScreen({ shell, event, page }: SampleBookScreenProps) {
  const spread = sampleBook[page - 1];
  if (!spread) return null;
  const { picture, title, facts, text, hasVoice, painting } = spread;
  return (
    <PublicPage shell={shell} event={event}>
      <h1 className="sample-book__title">{t("The Printer’s Boy")}</h1>
      <p className="muted">{`${t("By Benjamin Franklin, from his autobiography.")} ${placeOf(page)}`}</p>
      <Pages page={page} />
      <Opening page={page} picture={picture} />
      {painting && <PaintingCredit>{t(painting)}</PaintingCredit>}
      {page > 1 && (
        <article className="leaf-sheet leaf-sheet--wide">
          <h2 className="leaf-sheet__title">{t(title)}</h2>
          {facts && <p className="leaf-sheet__facts">{t(facts)}</p>}
          <p className="leaf-sheet__text">{t(text)}</p>
        </article>
      )}
      {hasVoice && <Voice />}
      <p className="actions">
        <a className="button button--primary" href={siteLinks.pricing.href}>
          {t("Start your book")}
        </a>
        <a className="button" href={siteLinks.examples.href}>
          {t("See other examples")}
        </a>
      </p>
    </PublicPage>
  );
}

function Voice() {
  return (
    <>
      <p className="voice">
        <span id="voice-label">{t("Listen to this page, 22 seconds")}</span>
        {/* biome-ignore lint/a11y/useMediaCaption: the page above it is its transcript. */}
        <audio controls preload="none" src="/sounds/franklin.mp3" aria-labelledby="voice-label" />
      </p>
      <p className="muted small">{t("Read by a synthetic voice; Franklin left no recording.")}</p>
    </>
  );
}

function Opening({ page, picture }: { page: number; picture: PictureName }) {
  if (page === 1) return <BookObject name={picture} isFirst />;
  const isSpread = picture.startsWith("spread");
  const sizes = isSpread ? "(min-width: 64em) 62rem, 92vw" : "(min-width: 32em) 28rem, 92vw";
  return (
    <div className={isSpread ? "sample-book__opening" : "sample-book__opening sample-book__opening--single"}>
      <BookPicture name={picture} sizes={sizes} isFirst />
    </div>
  );
}

function placeOf(page: number): string {
  return page === 1
    ? t("The cover.")
    : t("Opening {page} of {length}.", { page: String(page), length: String(sampleBook.length) });
}

function Pages({ page }: { page: number }) {
  return (
    <nav className="sample-book__pages" aria-label={t("Pages of the book")}>
      {page > 1 ? (
        <a className="button" rel="prev" href={sampleBookPath(page - 1)}>
          {t("Previous")}
        </a>
      ) : (
        <span />
      )}
      {page < sampleBook.length && (
        <a className="button button--primary" rel="next" href={sampleBookPath(page + 1)}>
          {page === 1 ? t("Open the book") : t("Turn the page")}
        </a>
      )}
    </nav>
  );
}
