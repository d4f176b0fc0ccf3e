import { entryFormId, nameMax, relationMax } from "~/domain/people/circle/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface CodeEntryScreenProps {
  shell: PageShell;
  code: string;
  rejected: RejectedForm | undefined;
}

/** A relative with a code on paper comes in, and gets a link of their own where they give an address. */
export function CodeEntryScreen({ shell, code, rejected }: CodeEntryScreenProps) {
  const { form, fields } = formState(entryFormId, { code, name: "", relation: "", email: "" }, rejected);
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="reading-door">
        <h1>{t("I have a code")}</h1>
        <p>{t("Type the twelve letters and digits of your card, and who you are.")}</p>
        <Form form={form} action="/family/code" defaultIntent="enter">
          <TextField field={fields.code} label={t("Code")} autoComplete="off" isRequired />
          <TextField
            field={fields.name}
            label={t("Your name")}
            autoComplete="name"
            maxLength={nameMax}
            isRequired
          />
          <TextField
            field={fields.relation}
            label={t("Who you are to the author")}
            hint={t("For example granddaughter, brother, or friend.")}
            maxLength={relationMax}
          />
          <TextField
            field={fields.email}
            label={t("Your email address, if you like")}
            hint={t("Only so that we can send you your link again if you lose it.")}
            type="email"
            autoComplete="email"
          />
          <button type="submit" name="intent" value="enter" className="button button--primary button--large">
            {t("Come in")}
          </button>
        </Form>
        <p className="reading-line">
          <a href="/family/lost">{t("I have lost my link")}</a>
        </p>
      </section>
    </Page>
  );
}
