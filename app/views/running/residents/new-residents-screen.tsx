import { residentsFormId, uploadFormId } from "~/domain/running/residents/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { AdminPage } from "../../layout/staff/admin-page";

interface NewResidentsScreenProps {
  shell: PageShell;
  rejected: RejectedForm | undefined;
}

const action = "/admin/residents/new";

/** A list is pasted, or a file chosen. Nothing is made before it was checked. */
export function NewResidentsScreen({ shell, rejected }: NewResidentsScreenProps) {
  const pasted = formState(residentsFormId, { list: "" }, rejected);
  const upload = formState(uploadFormId, { file: "" }, rejected);
  return (
    <AdminPage shell={shell} part="/admin/residents/new" isNarrow>
      <h1>{t("Add many at once")}</h1>
      <p>
        {t(
          "One person a line: at least a name. A room, a birth year, a language, groups and who may help are welcome; an email address is not needed. Every line is checked before anybody is made.",
        )}
      </p>
      <Form form={pasted.form} action={action} defaultIntent="check">
        <TextAreaField
          field={pasted.fields.list}
          label={t("Paste the list here")}
          hint={t(
            "Copied from a spreadsheet, or typed. For example: Margaret Hale, 12, 1938, English, West wing",
          )}
          rows={10}
          className="residents-paste"
        />
        <button
          type="submit"
          name="intent"
          value="check"
          className="button button--primary button--large"
          data-busy-label={t("Checking...")}
        >
          {t("Check the list")}
        </button>
      </Form>
      <h2 className="admin-section">{t("Or choose a file")}</h2>
      <Form form={upload.form} action={action} defaultIntent="check" isMultipart>
        <FileField
          field={upload.fields.file}
          label={t("A spreadsheet")}
          hint={t("XLSX, CSV or TSV, up to 500 people. The file is read, and not kept.")}
          accept=".xlsx,.csv,.tsv,.txt"
        />
        <button
          type="submit"
          name="intent"
          value="check"
          className="button button--large"
          data-busy-label={t("Checking...")}
        >
          {t("Check this file")}
        </button>
      </Form>
    </AdminPage>
  );
}
