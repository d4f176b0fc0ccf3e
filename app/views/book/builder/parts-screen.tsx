import { formatAgo } from "~/domain/base/format";
import { bookHref } from "~/domain/book/address";
import { partNames } from "~/domain/book/parts/part-names";
import type { PartsPage } from "~/domain/book/parts/parts-page.server";
import { familyMax, partsFormId } from "~/domain/book/schema";
import { bookLanguageCodes, bookLanguages } from "~/messages/book-languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { leavingForm } from "~/ui/nav-link";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";
import { Page } from "~/views/layout/page";
import { SignedInHeader } from "~/views/layout/signed-in-header";
import { BookBar } from "../book-navigation";
import { listOf } from "./checked-boxes";
import { ChangedMeanwhile, typedValue, typedVersion } from "./design-conflict";
import { FamilyPhotosField } from "./family-photos-field";
import { IndexNamesField } from "./index-names-field";
import { PartsField } from "./parts-field";
import { PhotoChoice } from "./photo-choice";

interface PartsScreenProps {
  shell: PageShell;
  page: PartsPage;
  rejected: RejectedForm | undefined;
}

export function PartsScreen({ shell, page, rejected }: PartsScreenProps) {
  const action = `/book/parts?type=${page.type}`;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={page.type} />}
      back={{ href: bookHref(page.type), label: t("Design") }}
      isBackBelow
      openForm={leavingForm(partsFormId, action)}
    >
      <BookBar type={page.type} step="design" />
      <h1>{t("The pages around your stories")}</h1>
      <p>
        {t(
          "A printed book has more than stories. What you write here is printed before and after them. A page without words or photos is left out automatically.",
        )}
      </p>
      <PartsForm page={page} action={action} rejected={rejected} />
    </Page>
  );
}

function PartsForm({
  page,
  action,
  rejected: refused,
}: Omit<PartsScreenProps, "shell"> & { action: string }) {
  const { design, photos, candidates } = page;
  const rejected = useTypedForm(partsFormId, action, refused);
  const { dedication, family, contributors, indexTerms, removedTerms, findsIndex } = design;
  const values = {
    ...{ dedication, family, contributors, indexTerms, removedTerms },
    moreTerms: findsIndex ? indexTerms.join("\n") : "",
    findsIndex: findsIndex ? "yes" : "",
    language: design.language ?? "",
    parts: partNames.filter((part) => !design.omittedParts.includes(part)),
    frontispieceId: String(design.frontispieceId ?? ""),
  };
  const { form, fields } = formState(partsFormId, values, rejected);
  const folded = [fields.family, fields.indexTerms, fields.removedTerms, fields.moreTerms];
  const isRefused = folded.some(({ errors }) => errors);
  return (
    <WordsForm
      form={form}
      action={action}
      words={{ dedication, family, contributors, moreTerms: values.moreTerms }}
    >
      <ChangedMeanwhile stored={design} rejected={rejected} formId={partsFormId} />
      <input type="hidden" name="version" value={typedVersion(rejected, partsFormId) ?? design.version} />
      <PartsField field={fields.parts} offered={page.offered} chosen={listOf(fields.parts.initialValue)} />
      <SelectField
        field={fields.language}
        label={t("The language of the book")}
        hint={t(
          "Its headings, months, index and last line are in this language, whatever language your screens have. Your stories stay as you wrote them.",
        )}
        placeholder={t("As in your account: {language}", {
          language: bookLanguages[design.authorLanguage].name,
        })}
        options={bookLanguageCodes.map((code) => ({ value: code, label: bookLanguages[code].name }))}
      />
      <TextAreaField
        field={fields.dedication}
        label={t("Dedication")}
        hint={t("To whom you give this book. It has a page of its own at the front.")}
        rows={3}
      />
      <TextAreaField
        field={fields.contributors}
        label={t("With thanks to")}
        hint={t("Who asked the questions, found the photos or helped: one name or sentence per line.")}
        rows={4}
      />
      <details className="fine" open={isRefused}>
        <summary>{t("The photo, the names of the index and of the family")}</summary>
        <TextField
          field={fields.family}
          label={t("Printed for the family of")}
          hint={t(
            "Printed on the back of the title page, with the year. Without a name here, we print yours.",
          )}
          maxLength={familyMax}
        />
        <PhotoChoice
          id={fields.frontispieceId.id}
          name="frontispieceId"
          legend={t("The photo facing the title page")}
          none={t("One chosen for you")}
          photos={photos}
          chosen={String(fields.frontispieceId.initialValue ?? "")}
        />
        <IndexNamesField design={design} candidates={candidates} fields={fields} />
      </details>
      <FamilyPhotosField
        members={page.members}
        photos={photos}
        design={design}
        typed={(name) => typedValue(rejected, partsFormId, name)}
      />
      <div className="parts-state">
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Save these pages")}
        </button>
        {design.updatedAt && (
          <p className="parts-state__words" role="status">
            {t("Saved {ago}", { ago: formatAgo(design.updatedAt, new Date()) })}
          </p>
        )}
      </div>
      {design.composition === 1 && (
        <div className="field">
          <p className="field__hint" id="compose-anew-hint">
            {t(
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
      )}
    </WordsForm>
  );
}
