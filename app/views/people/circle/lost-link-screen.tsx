import { lostFormId } from "~/domain/people/circle/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface LostLinkScreenProps {
  shell: PageShell;
  canMail: boolean;
  rejected: RejectedForm | undefined;
}

export function LostLinkScreen({ shell, canMail, rejected }: LostLinkScreenProps) {
  const { form, fields } = formState(lostFormId, { email: "" }, rejected);
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="reading-door">
        <h1>{t("I have lost my link")}</h1>
        {canMail ? (
          <>
            <p>{t("We send your link again, to the address that the author has of you.")}</p>
            <p>{t("It stays as it is. If somebody else may have it, please ask the author to end it.")}</p>
            <Form form={form} action="/family/lost" defaultIntent="send">
              <TextField
                field={fields.email}
                label={t("Your email address")}
                type="email"
                autoComplete="email"
                isRequired
              />
              <button
                type="submit"
                name="intent"
                value="send"
                className="button button--primary button--large"
              >
                {t("Send me my link again")}
              </button>
            </Form>
          </>
        ) : (
          <p>{t("No email is sent from here. Please ask whoever invited you for a new link.")}</p>
        )}
        <p className="reading-line">
          <a href="/family/code">{t("I have a code")}</a>
        </p>
      </section>
    </Page>
  );
}
