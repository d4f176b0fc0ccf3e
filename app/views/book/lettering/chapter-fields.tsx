import type { BookDesign } from "~/domain/book/design/designs.server";
import type { LetteredChapter } from "~/domain/book/lettering/lettering-page.server";
import { pullQuoteMax } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { PhotoChoice } from "../builder/photo-choice";

interface ChapterFieldsProps {
  chapter: LetteredChapter;
  design: Pick<BookDesign, "chapterPhotos" | "chapterSentences">;
  errors: string[] | undefined;
  typed: (name: string) => string | undefined;
}

export function ChapterFields({ chapter, design, errors, typed }: ChapterFieldsProps) {
  const { id, title, photos, sentence } = chapter;
  const chosen = design.chapterSentences[id];
  const name = `sentence-${id}`;
  return (
    <section className="letter-chapter">
      <h2 className="letter-chapter__title" dir="auto">
        {title}
      </h2>
      <PhotoChoice
        id={`lettering-photo-${id}`}
        name={`photo-${id}`}
        legend={t("The photo that opens “{title}”", { title })}
        none={t("One chosen for you")}
        without={t("No photo")}
        photos={photos}
        chosen={typed(`photo-${id}`) ?? String(design.chapterPhotos[id] ?? "")}
      />
      <div className={errors ? "field field--invalid" : "field"}>
        {errors && <p className="field__error">{errors.join(" ")}</p>}
        <label className="field__label" htmlFor={`lettering-${name}`}>
          {t("The sentence below “{title}”", { title })}
        </label>
        <p className="field__hint" id={`lettering-${name}-hint`}>
          {sentence && !chosen
            ? t("Empty: “{sentence}”", { sentence })
            : t("Empty: the sentence of its stories that you chose to stand alone, or none.")}
        </p>
        <input
          className="input"
          dir="auto"
          id={`lettering-${name}`}
          name={name}
          defaultValue={typed(name) ?? chosen ?? ""}
          data-max={pullQuoteMax}
          aria-describedby={`lettering-${name}-hint`}
        />
        <label className="check">
          <input
            type="checkbox"
            className="check__box"
            name={`noSentence-${id}`}
            value="on"
            defaultChecked={chosen === ""}
          />
          <span>{t("No sentence below “{title}”", { title })}</span>
        </label>
      </div>
    </section>
  );
}
