import type { InsideSpread } from "~/domain/book/reader/inside-spread";
import { t } from "~/messages/translate";
import { PageImage } from "./page-image";

export function InsideLook({ inside: { images, pages, ratio, isRightToLeft } }: { inside: InsideSpread }) {
  return (
    <section className="inside-look" aria-labelledby="inside">
      <h2 id="inside">{t("A look inside")}</h2>
      <div className="inside-look__spread" dir={isRightToLeft ? "rtl" : undefined}>
        {pages.map((page) => (
          <div key={page} className="inside-look__page">
            <PageImage
              images={images}
              page={page}
              ratio={ratio}
              alt={t("Page {page} as it is printed", { page: String(page) })}
              sizes="(min-width: 40em) 20rem, 45vw"
              isLazy
            />
            <p className="inside-look__number">{t("Page {page}", { page: String(page) })}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
