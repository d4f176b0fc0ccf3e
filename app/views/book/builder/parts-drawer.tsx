import { isComposedBySpreads, newestComposition } from "~/domain/book/composer/composition";
import type { BookDesign } from "~/domain/book/design/designs.server";
import type { PartsPage } from "~/domain/book/parts/parts-page.server";
import { familyMax } from "~/domain/book/schema";
import { bookLanguageCodes, bookLanguages } from "~/messages/book-languages";
import { t } from "~/messages/translate";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { FamilyPhotosField } from "./family-photos-field";
import { IndexNamesField } from "./index-names-field";
import { PhotoChoice } from "./photo-choice";

interface PartsDrawerProps {
  page: PartsPage;
  fields: Record<
    | "contributors"
    | "family"
    | "language"
    | "frontispieceId"
    | "findsIndex"
    | "indexTerms"
    | "removedTerms"
    | "moreTerms",
    AnyField
  >;
  /** Words that were refused or left may be in it. */
  isOpen: boolean;
  /** What the form had that was not saved. */
  typed: (name: string) => string | undefined;
}

/** What few change, or a long list: folded once, and each list once more. */
export function PartsDrawer({ page, fields, isOpen, typed }: PartsDrawerProps) {
  const { design, photos, candidates, members } = page;
  const { contributors, family, language, frontispieceId } = fields;
  return (
    <details className="fine" open={isOpen}>
      <summary>
        {design.composition !== newestComposition
          ? t("Thanks, names, photos, language and a new way to lay out the book")
          : t("Thanks, names, photos and language")}
      </summary>
      <TextAreaField
        field={contributors}
        label={t("With thanks to")}
        hint={t("Who asked the questions, found the photos or helped: one name or sentence per line.")}
        rows={4}
      />
      <TextField
        field={family}
        label={t("Printed for the family of")}
        hint={t("Printed on the back of the title page, with the year. Without a name here, we print yours.")}
        maxLength={familyMax}
      />
      <SelectField
        field={language}
        label={t("The language of the book")}
        hint={t(
          "Its headings, months, index and last line are in this language, whatever language your screens have. Your stories stay as you wrote them.",
        )}
        placeholder={t("As in your account: {language}", {
          language: bookLanguages[design.authorLanguage].name,
        })}
        options={bookLanguageCodes.map((code) => ({ value: code, label: bookLanguages[code].name }))}
      />
      <IndexNamesField design={design} candidates={candidates} fields={fields} />
      <FrontispieceField field={frontispieceId} photos={photos} />
      <FamilyPhotosField members={members} photos={photos} design={design} typed={typed} />
      <ComposeAnew design={design} />
    </details>
  );
}

function FrontispieceField({ field, photos }: { field: AnyField } & Pick<PartsPage, "photos">) {
  if (photos.length === 0) return null;
  return (
    <details className="fine" open={field.errors !== undefined}>
      <summary>{t("The photo facing the title page")}</summary>
      <PhotoChoice
        id={field.id}
        name="frontispieceId"
        legend={t("The photo facing the title page")}
        hidesLegend
        none={t("One chosen for you")}
        photos={photos}
        chosen={String(field.initialValue ?? "")}
      />
    </details>
  );
}

function ComposeAnew({ design }: { design: Pick<BookDesign, "composition"> }) {
  const { composition } = design;
  if (composition === newestComposition) return null;
  return (
    <div className="field">
      <p className="field__hint" id="compose-anew-hint">
        {isComposedBySpreads(composition)
          ? t(
              "In short books, the pages around the stories now have letters as large as the stories. “Undo” in the builder takes it back.",
            )
          : t(
              "Books are composed in a new way: photos as large as they stay sharp, no photo twice, and no half-empty pages. Pages that you arranged yourself stay as they are. “Undo” in the builder takes it back.",
            )}
      </p>
      <button
        type="submit"
        name="composeAnew"
        value="yes"
        className="button"
        aria-describedby="compose-anew-hint"
      >
        {t("Compose the book anew")}
      </button>
    </div>
  );
}
