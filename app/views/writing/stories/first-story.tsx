import { t } from "~/messages/translate";
import { BookCover } from "../../book/cover/book-cover";

export function FirstStory({ cover }: { cover: string }) {
  return (
    <section className="first-story" aria-labelledby="first-story">
      <BookCover markup={cover} width={8} />
      <div className="first-story__words">
        <h2 className="first-story__title" id="first-story">
          {t("Your book has begun")}
        </h2>
        <p>
          {t(
            "Your first story is down. It stays even if this device does not. Come back to it whenever you like.",
          )}
        </p>
      </div>
    </section>
  );
}
