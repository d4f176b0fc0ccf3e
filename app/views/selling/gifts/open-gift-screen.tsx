import { openGiftFormId } from "~/domain/selling/gifts/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { Envelope } from "./envelope";

interface OpenGiftScreenProps {
  shell: PageShell;
  rejected: RejectedForm | undefined;
}

export function OpenGiftScreen({ shell, rejected }: OpenGiftScreenProps) {
  const { form, fields } = formState(openGiftFormId, { code: "" }, rejected);
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="envelope-page">
        <Envelope />
        <h1>{t("Open your gift")}</h1>
        <Form form={form} action="/gift/open" defaultIntent="open">
          <TextField
            field={fields.code}
            label={t("The code of your card")}
            hint={t("It begins with GIFT.")}
            autoComplete="off"
            isRequired
          />
          <button type="submit" name="intent" value="open" className="button button--primary button--large">
            {t("Go on")}
          </button>
        </Form>
      </section>
    </Page>
  );
}
