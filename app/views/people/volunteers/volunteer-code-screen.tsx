import { volunteerCodeFormId } from "~/domain/people/volunteers/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface VolunteerCodeScreenProps {
  shell: PageShell;
  rejected: RejectedForm | undefined;
}

export function VolunteerCodeScreen({ shell, rejected }: VolunteerCodeScreenProps) {
  const { form, fields } = formState(volunteerCodeFormId, { code: "" }, rejected);
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="reading-door">
        <h1>{t("I help in a house")}</h1>
        <p>{t("Type the twelve letters and digits that the house gave you.")}</p>
        <Form form={form} action="/volunteer">
          <TextField field={fields.code} label={t("Code")} autoComplete="off" isRequired />
          <button type="submit" className="button button--primary button--large">
            {t("Open my page")}
          </button>
        </Form>
        <p>{t("The code works once. Please keep the page that it opens, for example as a bookmark.")}</p>
      </section>
    </Page>
  );
}
