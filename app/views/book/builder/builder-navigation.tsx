import { bookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import type { PageEntry } from "~/domain/book/pages/page-index";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavForm, NavLink } from "~/ui/nav-link";
import { BookKinds, BookTypeTabs, type BuilderPlace, builderPageHref, Pager } from "../book-navigation";

export function BuilderNavigation({ builder }: { builder: Builder }) {
  return (
    <CachedMarkup
      as="div"
      className="builder__navigation"
      content={NearbyPages}
      props={{ place: placeOf(builder, { contents: [] }) }}
    />
  );
}

function NearbyPages({ place }: { place: BuilderPlace }) {
  return (
    <Pager place={place}>
      <PageStrip place={place} />
    </Pager>
  );
}

export function BuilderContents({ builder }: { builder: Builder }) {
  if (builder.index.contents.length === 0) return <BookKinds type={builder.type} step="design" />;
  return (
    <details className="book-bar__more" data-enhance="popovers">
      <summary>{t("Contents")}</summary>
      <CachedMarkup
        as="div"
        className="book-bar__panel"
        content={Contents}
        props={{ place: placeOf(builder, { spreads: [] }) }}
      />
    </details>
  );
}

export function PicturePages({ builder }: { builder: Builder }) {
  return (
    <CachedMarkup
      as="div"
      className="builder__index"
      content={PictureSteps}
      props={{ place: placeOf(builder, { spreads: [], contents: [] }) }}
    />
  );
}

/** `unused` empties the lists that are not shown. */
function placeOf(builder: Builder, unused: Partial<BuilderPlace["index"]>): BuilderPlace {
  const { type, pageCount, open, printedPage, printed, page } = builder;
  return {
    ...{ type, pageCount, open, printedPage },
    index: { ...builder.index, ...unused },
    printed: printed && { pages: printed.pages },
    page: page && { pageType: page.pageType, storyId: page.storyId },
  };
}

function PageStrip({ place }: { place: BuilderPlace }) {
  const { index, printed, open } = place;
  return (
    <ol className="strip" aria-label={t("Pages nearby")}>
      {index.spreads.map((spread) => (
        <li key={spread.pages[0]?.pageNumber} className="strip__spread">
          {spread.pages.map((page) => (
            <NavLink
              key={page.pageNumber}
              className="strip__page"
              href={builderPageHref(place, page.pageNumber)}
              aria-label={nameOf(page, printed !== null)}
              aria-current={page.pageNumber === open ? "page" : undefined}
            >
              {page.pageNumber === 0 ? t("Cover") : page.pageNumber}
            </NavLink>
          ))}
        </li>
      ))}
    </ol>
  );
}

function nameOf({ pageNumber, pageType }: PageEntry, isPrinted: boolean): string {
  if (isPrinted && pageType === "cover") return t("Cover");
  const number = String(pageNumber);
  if (pageType === "cover") return t("Page {number}, the cover", { number });
  if (pageType === "introduction") return t("Page {number}, introduction", { number });
  return pageType === "media" ? t("Page {number}, photos", { number }) : t("Page {number}", { number });
}

function PictureSteps({ place }: { place: BuilderPlace }) {
  const { previousPictures, nextPictures } = place.index;
  if (previousPictures === null && nextPictures === null) return null;
  return (
    <p className="builder__pictures">
      {previousPictures !== null && (
        <NavLink className="builder__picture-step" href={builderPageHref(place, previousPictures)}>
          {t("Previous picture page")}
        </NavLink>
      )}
      {nextPictures !== null && (
        <NavLink className="builder__picture-step" href={builderPageHref(place, nextPictures)}>
          {t("Next picture page")}
        </NavLink>
      )}
    </p>
  );
}

function Contents({ place }: { place: BuilderPlace }) {
  const { type, index, page, printed, open } = place;
  return (
    <>
      <NavForm
        className="pager__jump"
        action="/book"
        hidden={{ type }}
        name={printed ? "printed" : "page"}
        button={t("Go")}
        label={t("Go to page")}
        id="go-to-page"
        field={{ inputMode: "numeric", defaultValue: open }}
      />
      {index.contents.map(({ title, stories }) => (
        <div key={stories[0]?.id}>
          <h2 className="contents__chapter">{title}</h2>
          <ul className="contents__stories">
            {stories.map(({ id, title, firstPage, screenPage, picturePages }) => (
              <li key={id}>
                <NavLink
                  className="contents__story"
                  href={screenPage === null ? builderPageHref(place, firstPage) : bookHref(type, screenPage)}
                  aria-current={id === page?.storyId ? "true" : undefined}
                >
                  {t("{title}, page {firstPage}", { title, firstPage: String(firstPage) })}
                </NavLink>
                {picturePages[0] && (
                  <NavLink className="contents__pictures" href={builderPageHref(place, picturePages[0])}>
                    {picturesLabel(picturePages)}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <BookTypeTabs type={type} step="design" />
    </>
  );
}

function picturesLabel(pages: number[]): string {
  return t("{count, plural, one {photos: page {first}} other {# photo pages: from page {first}}}", {
    count: pages.length,
    first: String(pages[0]),
  });
}
