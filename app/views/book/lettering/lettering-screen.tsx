import { bookHref, letteringHref } from "~/domain/book/address";
import { typedLettering } from "~/domain/book/lettering/lettering";
import type { LetteringPage } from "~/domain/book/lettering/lettering-page.server";
import { letteringFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";
import { Page } from "~/views/layout/page";
import { SignedInHeader } from "~/views/layout/signed-in-header";
import { BookBar } from "../book-navigation";
import { typedValue, typedVersion } from "../builder/design-conflict";
import { PhotoChoice } from "../builder/photo-choice";
import { ChapterFields } from "./chapter-fields";
import { LetteringFields, OrnamentField } from "./lettering-fields";
import { LetteringPreview } from "./lettering-preview";

interface LetteringScreenProps {
  shell: PageShell;
  page: LetteringPage;
  rejected: RejectedForm | undefined;
}

export function LetteringScreen({ shell, page, rejected }: LetteringScreenProps) {
  const action = letteringHref(page.type);
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={page.type} />}
      back={{ href: bookHref(page.type), label: t("Design") }}
      isBackBelow
      openForm={leavingForm(letteringFormId, action)}
    >
      <BookBar type={page.type} step="design" />
      <h1>{t("Type and color")}</h1>
      <p>{t("What you choose here holds for the whole book. “Undo” in Design takes it back.")}</p>
      <LetteringForm page={page} action={action} rejected={rejected} />
    </Page>
  );
}

function LetteringForm({
  page,
  action,
  rejected: refused,
}: Omit<LetteringScreenProps, "shell"> & { action: string }) {
  const { design, chapters, photos, sample, type } = page;
  const rejected = useTypedForm(letteringFormId, action, refused);
  const { form } = formState(letteringFormId, {}, rejected);
  const typed = (name: string) => typedValue(rejected, letteringFormId, name);
  const words = Object.fromEntries(
    chapters.map(({ id }) => [`sentence-${id}`, design.chapterSentences[id] ?? ""]),
  );
  const shown = typedLettering(design, typed);
  return (
    <WordsForm form={form} action={action} words={words}>
      <div
        className={`lettering lettering--${shown.typeface} lettering--${shown.textSize} lettering--${shown.headingColor}`}
      >
        <input
          type="hidden"
          name="version"
          value={typedVersion(rejected, letteringFormId) ?? design.version}
        />
        {/* The preview stays in sight as long as its choices are. */}
        <div>
          {sample && <LetteringPreview sample={sample} />}
          <LetteringFields chosen={shown} />
        </div>
        <details className="fine" open={Object.keys(form.allErrors).length > 0}>
          <summary>{t("Ornament, photo and sentence of each chapter, photo of the back")}</summary>
          <OrnamentField chosen={shown} />
          <label className="check">
            <input
              type="checkbox"
              className="check__box"
              name="hasYearsPhotos"
              value="on"
              defaultChecked={design.hasYearsPhotos}
            />
            <span>{t("Small photos beside the stories in “The Years”")}</span>
          </label>
          {chapters.map((chapter) => (
            <ChapterFields
              key={chapter.id}
              chapter={chapter}
              design={design}
              errors={form.allErrors[`sentence-${chapter.id}`]}
              typed={typed}
            />
          ))}
          <PhotoChoice
            id={`${letteringFormId}-backImageId`}
            name="backImageId"
            legend={t("The photo on the back of the cover")}
            none={t("One chosen for you")}
            photos={photos}
            chosen={typed("backImageId") ?? String(design.backImageId ?? "")}
          />
        </details>
        <div className="parts-state">
          <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
            {t("Save type and color")}
          </button>
          <p className="parts-state__words ways">
            <NavLink href={`/preview?type=${type}`}>{t("See the book")}</NavLink>
          </p>
        </div>
      </div>
    </WordsForm>
  );
}
