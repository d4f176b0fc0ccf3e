import { t } from "~/messages/translate";
import { sampleStories } from "./sample-stories";
import { BookPicture, PaintingCredit } from "./section";

/** One question and one answer, as a page of the book. The person is invented, and said to be. */
export function SampleAnswer() {
  const [story] = sampleStories;
  if (!story) return null;
  return (
    <section className="part beside beside--answer">
      <div className="beside__words">
        <p className="eyebrow">{t("One question")}</p>
        <h2>{t("“What did the house you grew up in sound like?”")}</h2>
        <p>
          {t(
            "Margaret Hale, eighty-one, told it to her daughter over the telephone in ten minutes. Your answer may be three lines long. It can be typed, or told aloud, and the voice stays with the page.",
          )}
        </p>
        <BookPicture name="painting-winter" sizes="(min-width: 60em) 480px, 92vw" />
        <PaintingCredit>{t("Willard L. Metcalf, The White Veil, 1909")}</PaintingCredit>
      </div>
      <figure className="leaf-sheet">
        <h3 className="leaf-sheet__title">{t(story.title)}</h3>
        <p className="leaf-sheet__facts">{t(story.facts)}</p>
        {story.excerpt.map((paragraph) => (
          <p key={paragraph} className="leaf-sheet__text">
            {t(paragraph)}
          </p>
        ))}
        <p className="leaf-sheet__text">{t("We were not allowed to answer it.")}</p>
        <figcaption>
          {t("Margaret Hale is an invented person: we wrote her page to show you one.")}
        </figcaption>
      </figure>
    </section>
  );
}
