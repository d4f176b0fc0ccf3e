import { formatDate } from "~/domain/base/format";
import type { StorageUse } from "~/domain/base/quota";
import { closePersonFormId, closeReasonMax } from "~/domain/people/users/schema";
import type { ClosingPreview } from "~/domain/running/closing/close-person.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CheckboxField, TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { storageWords } from "~/views/people/account/storage-words";
import { AdminPage } from "../../../layout/staff/admin-page";

interface ClosePersonScreenProps {
  shell: PageShell;
  preview: ClosingPreview;
  storage: StorageUse;
  deletedAt: string;
  rejected: RejectedForm | undefined;
}

export function ClosePersonScreen({ shell, preview, storage, deletedAt, rejected }: ClosePersonScreenProps) {
  const { person, blocker } = preview;
  const back = `/admin/users/${person.id}`;
  return (
    <AdminPage shell={shell} part="/admin/people" isNarrow>
      <h1>{t("Close the account of {displayName}", { displayName: person.displayName })}</h1>
      {blocker ? (
        <>
          <Notice kind="error" title={t("This account cannot be closed here")}>
            <p>{blocker}</p>
          </Notice>
          <a className="button" href={back}>
            {t("Back")}
          </a>
        </>
      ) : (
        <>
          <p>{t("For somebody who has died, or who asks for it by letter. This is what happens:")}</p>
          <ul>
            {consequences(preview, storage, deletedAt).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <CloseForm back={back} rejected={rejected} action={`${back}/close`} />
        </>
      )}
    </AdminPage>
  );
}

function CloseForm({
  action,
  back,
  rejected,
}: {
  action: string;
  back: string;
  rejected: RejectedForm | undefined;
}) {
  const { form, fields } = formState(closePersonFormId, { reason: "", withExport: true }, rejected);
  return (
    <Form form={form} action={action}>
      <TextField
        field={fields.reason}
        label={t("Reason")}
        hint={t("It stays in the audit log, which administrators read. “Letter of March 3” is enough.")}
        maxLength={closeReasonMax}
        autoComplete="off"
        isRequired
      />
      <CheckboxField
        field={fields.withExport}
        label={t("Make a download for the family")}
        hint={t(
          "Everything of theirs in one file. The next page emails a link to it, or shows one to print.",
        )}
      />
      <div className="actions">
        <button type="submit" className="button button--danger" data-busy-label={t("Closing...")}>
          {t("Close the account")}
        </button>
        <a className="button" href={back}>
          {t("No, keep it")}
        </a>
      </div>
    </Form>
  );
}

const planTexts = {
  none: null,
  once: message("A plan that is paid is not refunded by this, and nothing more is charged for it."),
  online: message(
    "The monthly payment is ended at the payment service within minutes. It does not begin again when the account is opened again.",
  ),
  invoice: message("The plan is paid by invoice, month by month: please send no more invoices."),
};

function consequences(preview: ClosingPreview, storage: StorageUse, deletedAt: string): string[] {
  const { person, plan, openOrders, waitingInvoices, participants } = preview;
  const planText = planTexts[plan];
  const texts = [
    t("They are signed out everywhere at once."),
    t(
      "For 30 days the account can be opened again, on this person’s page, or by signing in. On {deletedAt} everything in it is deleted, and nobody can bring it back: {storyCount, plural, one {# story} other {# stories}}, and photos and recordings ({storage}).",
      { deletedAt: formatDate(deletedAt), storyCount: person.storyCount, storage: storageWords(storage) },
    ),
    planText && t(planText),
    openOrders > 0 &&
      t(
        "{openOrders, plural, one {# printed book} other {# printed books}} ordered and not delivered: the order goes on, unless you cancel it on its page. The name and address are removed a week after it is done.",
        { openOrders },
      ),
    waitingInvoices > 0 &&
      t(
        "{waitingInvoices, plural, one {# plan order} other {# plan orders}} waiting for an invoice: please decline it under Plan orders.",
        { waitingInvoices },
      ),
    t("What was paid stays for bookkeeping, without the name."),
    participants > 0 &&
      t(
        "{participants, plural, one {# participant} other {# participants}} assigned to them: they stay, and have no owner after the deletion.",
        { participants },
      ),
    person.email !== null &&
      t("An email to {email} says that the account was closed.", { email: person.email }),
  ];
  return texts.filter((text): text is string => typeof text === "string");
}
