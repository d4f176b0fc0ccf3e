import { formatDate, pluralize } from "~/domain/base/format";
import type { StorageUse } from "~/domain/base/quota";
import { closePersonFormId, closeReasonMax } from "~/domain/people/users/schema";
import type { ClosingPreview } from "~/domain/running/closing/close-person.server";
import type { PageShell } from "~/page-shell";
import { CheckboxField, TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { storageWords } from "~/views/people/account/storage-words";
import { AdminPage } from "../admin-page";

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
    <AdminPage shell={shell} part="/admin#people" isNarrow>
      <h1>{`Close the account of ${person.displayName}`}</h1>
      {blocker ? (
        <>
          <Notice kind="error" title="This account cannot be closed here">
            <p>{blocker}</p>
          </Notice>
          <a className="button" href={back}>
            Back
          </a>
        </>
      ) : (
        <>
          <p>For somebody who has died, or who asks for it by letter. This is what happens:</p>
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
        label="Reason"
        hint="It stays in the audit log, which administrators read. “Letter of March 3” is enough."
        maxLength={closeReasonMax}
        autoComplete="off"
        isRequired
      />
      <CheckboxField
        field={fields.withExport}
        label="Make a download for the family"
        hint="Everything of theirs in one file. The next page emails a link to it, or shows one to print."
      />
      <div className="actions">
        <button type="submit" className="button button--danger" data-busy-label="Closing...">
          Close the account
        </button>
        <a className="button" href={back}>
          No, keep it
        </a>
      </div>
    </Form>
  );
}

const planTexts = {
  none: null,
  once: "A plan that is paid is not refunded by this, and nothing more is charged for it.",
  online:
    "The monthly payment is ended at the payment service within minutes. It does not begin again when the account is opened again.",
  invoice: "The plan is paid by invoice, month by month: please send no more invoices.",
};

function consequences(preview: ClosingPreview, storage: StorageUse, deletedAt: string): string[] {
  const { person, plan, openOrders, waitingInvoices, participants } = preview;
  const texts = [
    "They are signed out everywhere at once.",
    `For 30 days the account can be opened again, on this person’s page, or by signing in. On ${formatDate(deletedAt)} everything in it is deleted, and nobody can bring it back: ${pluralize(person.storyCount, "story", "stories")}, and photos and recordings (${storageWords(storage)}).`,
    planTexts[plan],
    openOrders > 0 &&
      `${pluralize(openOrders, "printed book")} ordered and not delivered: the order goes on, unless you cancel it on its page. The name and address are removed a week after it is done.`,
    waitingInvoices > 0 &&
      `${pluralize(waitingInvoices, "plan order")} waiting for an invoice: please decline it under Plan orders.`,
    "What was paid stays for bookkeeping, without the name.",
    participants > 0 &&
      `${pluralize(participants, "participant")} assigned to them: they stay, and have no owner after the deletion.`,
    person.email !== null && `A mail to ${person.email} says that the account was closed.`,
  ];
  return texts.filter((text): text is string => typeof text === "string");
}
