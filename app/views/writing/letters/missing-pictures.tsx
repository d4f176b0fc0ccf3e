import type { LetterImport } from "~/domain/writing/letters/letter-imports.server";
import { missingPicturesFormId } from "~/domain/writing/letters/schema";
import { t } from "~/messages/translate";
import { FileField } from "~/ui/file-field";
import { Form, formState, type RejectedForm } from "~/ui/form";

interface MissingPicturesProps {
  found: LetterImport;
  rejected: RejectedForm | undefined;
}

/** Pictures that letters name by an address: nothing is fetched, so their person brings them. */
export function MissingPictures({ found, rejected }: MissingPicturesProps) {
  if (found.withoutPictures === 0) return null;
  const { form, fields } = formState(missingPicturesFormId, { pictures: "" }, rejected);
  return (
    <section className="letter-ends" aria-labelledby="missing-pictures-title">
      <h2 id="missing-pictures-title">{t("Pictures that are missing")}</h2>
      <p>
        {t(
          "{withoutPictures, plural, one {# letter names pictures} other {# letters name pictures}} on another web site, and nothing is fetched from there. Bring them yourself, and each goes to its letter.",
          { withoutPictures: found.withoutPictures },
        )}
      </p>
      <Form form={form} action={`/letters/${found.id}`} isMultipart errorTitle={rejected?.errorTitle}>
        <FileField
          field={fields.pictures}
          label={t("The pictures, or your blog as a zip")}
          hint={t("They are known by their names.")}
          accept="image/*,.zip,application/zip"
        />
        <button type="submit" className="button" data-busy-label={t("Sending your pictures...")}>
          {t("Add these pictures")}
        </button>
      </Form>
    </section>
  );
}
