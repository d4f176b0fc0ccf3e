import { formatDate } from "~/domain/base/format";
import { takeAlongFormId } from "~/domain/people/trials/schema";
import type { LeavableTrial } from "~/domain/people/trials/take-along.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";

interface TakeAlongScreenProps {
  shell: PageShell;
  trial: LeavableTrial;
  rejected: RejectedForm | undefined;
}

export function TakeAlongScreen({ shell, trial, rejected }: TakeAlongScreenProps) {
  const { house, username, readableUntil } = trial;
  const values = { password: "", confirmPassword: "" };
  const { form, fields } = formState(takeAlongFormId, values, rejected);
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={accountLink} isNarrow>
      <h1>{t("Take my account along")}</h1>
      <p className="lead">
        {t(
          "Your account leaves {house}, with everything you wrote and told. From then on it is yours alone.",
          {
            house,
          },
        )}
      </p>
      <p>
        {t(
          "Your door card ends, and the house can no longer open your account. Without this, it is closed after {day}.",
          {
            day: formatDate(readableUntil),
          },
        )}
      </p>
      <Form form={form} action="/account/take-along">
        <TextField
          field={fields.password}
          label={t("A password of your own")}
          hint={t("With it you sign in as {username}.", { username })}
          type="password"
          autoComplete="new-password"
          isRequired
        />
        <TextField
          field={fields.confirmPassword}
          label={t("The same password again")}
          type="password"
          autoComplete="new-password"
          isRequired
        />
        <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
          {t("Take my account along")}
        </button>
      </Form>
    </Page>
  );
}
