import { formatDate, formatFacts } from "~/domain/base/format";
import type { DeathReport } from "~/domain/people/keepers/death-reports.server";
import type { Keeper } from "~/domain/people/keepers/keepers.server";
import { deathFormId, deathReasonMax } from "~/domain/people/keepers/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { AdminPage } from "../../../layout/staff/admin-page";

interface PersonDiedScreenProps {
  shell: PageShell;
  person: { id: number; displayName: string };
  keepers: Keeper[];
  report: DeathReport | null;
  canConfirm: boolean;
  keptUntil: string | null;
  rejected: RejectedForm | undefined;
}

export function PersonDiedScreen(props: PersonDiedScreenProps) {
  const { shell, person, keepers, report, keptUntil, rejected } = props;
  const { displayName: name } = person;
  return (
    <AdminPage shell={shell} part="/admin/people" isNarrow>
      <h1>{t("If {name} has died", { name })}</h1>
      <p>
        {keepers.length === 0
          ? t(
              "{name} has named no keepers of the book, so nothing changes here. You can close the account.",
              { name },
            )
          : t("Keepers of the book: {names}.", { names: formatFacts(keepers.map(({ name }) => name)) })}
      </p>
      {keptUntil !== null && (
        <Notice kind="success" title={t("The account is kept for its keepers")}>
          <p>{t("Until {day}. They are told a year before.", { day: formatDate(keptUntil) })}</p>
        </Notice>
      )}
      {report ? (
        <Said {...props} report={report} />
      ) : (
        keepers.length > 0 && <SayForm id={person.id} name={name} rejected={rejected} />
      )}
      <p>
        <a className="button" href={`/admin/users/${person.id}`}>
          {t("Back")}
        </a>
      </p>
    </AdminPage>
  );
}

function SayForm({ id, name, rejected }: { id: number; name: string; rejected: RejectedForm | undefined }) {
  const { form, fields } = formState(deathFormId, { reason: "" }, rejected);
  return (
    <Form form={form} action={`/admin/users/${id}/died`} defaultIntent="say">
      <p>
        {t(
          "Another person confirms it, who has to be an administrator. {name} is asked all the while, and any sign of theirs ends it.",
          { name },
        )}
      </p>
      <TextField
        field={fields.reason}
        label={t("How you know it")}
        maxLength={deathReasonMax}
        autoComplete="off"
        isRequired
      />
      <button type="submit" name="intent" value="say" className="button button--danger">
        {t("Say that they have died")}
      </button>
    </Form>
  );
}

function Said({ person, report, canConfirm, keptUntil }: PersonDiedScreenProps & { report: DeathReport }) {
  const { saidBy, saidAt, reason, confirmedAt, dueAt, canAsk } = report;
  const action = `/admin/users/${person.id}/died`;
  return (
    <section className="account-part" aria-labelledby="said">
      <h2 id="said">{t("What was said")}</h2>
      <p>{t("{saidBy} said it on {day}: {reason}", { saidBy, day: formatDate(saidAt), reason })}</p>
      {confirmedAt === null && !canConfirm && (
        <p>{t("An administrator who did not say it has to confirm it.")}</p>
      )}
      {dueAt !== null && keptUntil === null && (
        <p>
          {t("It is confirmed. Without a sign of theirs, the account turns to keeping on {day}.", {
            day: formatDate(dueAt),
          })}
        </p>
      )}
      {!canAsk && <p>{t("No way to ask them is known, so we wait for 90 days.")}</p>}
      {canConfirm && (
        <ButtonForm action={action}>
          <button type="submit" name="intent" value="confirm" className="button button--danger">
            {t("Confirm that they have died")}
          </button>
        </ButtonForm>
      )}
      <p>
        <a className="button" href={`${action}/letter`}>
          {t("Print the letter that asks them")}
        </a>
      </p>
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="withdraw" className="button">
          {t("It is not so: end this")}
        </button>
      </ButtonForm>
    </section>
  );
}
