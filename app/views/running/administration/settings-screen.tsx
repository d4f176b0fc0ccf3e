import { mailAddressMax } from "~/domain/base/schema-fields";
import { formatDays, retentionNames, retentionPeriods } from "~/domain/base/settings/retention";
import {
  businessAddressMax,
  businessNameMax,
  securityContactMax,
  settingsFormId,
  taxNumberMax,
} from "~/domain/base/settings/schema";
import type { ShownSettings } from "~/domain/base/settings/settings.server";
import type { PageShell } from "~/page-shell";
import { TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { useTypedForm } from "../../writing/drafts/unsaved-forms";
import { WordsForm } from "../../writing/drafts/words-form";
import { AdminPage } from "./admin-page";

const action = "/admin/settings";

interface SettingsScreenProps {
  shell: PageShell;
  settings: ShownSettings;
  /** False where the operator's own privacy page does not tell the periods. */
  isRetentionShown: boolean;
  rejected: RejectedForm | undefined;
}

export function SettingsScreen({ shell, settings, isRetentionShown, rejected }: SettingsScreenProps) {
  const { fixedBy, ...values } = settings;
  const { form, fields } = formState(settingsFormId, values, useTypedForm(settingsFormId, action, rejected));
  return (
    <AdminPage shell={shell} part="/admin/settings" isNarrow openForm={leavingForm(settingsFormId, action)}>
      <h1>Settings</h1>
      <p>Everything else is set in the environment in which the server starts.</p>
      <WordsForm form={form} action={action} words={values}>
        <h2>Support address</h2>
        {fixedBy.supportEmail ? (
          <p id={`${settingsFormId}-supportEmail`}>
            <strong>{values.supportEmail}</strong>, set by {fixedBy.supportEmail} in the server’s environment.
            It can be changed only there.
          </p>
        ) : (
          <TextField
            field={fields.supportEmail}
            label="Email address"
            hint="For people who cannot sign in, replies to mails, messages of the contact form, and new orders."
            type="email"
            maxLength={mailAddressMax}
            autoComplete="off"
          />
        )}
        <h2>Signing in of administrators and owners</h2>
        <TextField
          field={fields.secondFactorFrom}
          label="Second step required from"
          hint="Until that day a banner reminds those without one. From it on they must set one up before they can do anything as staff. If you leave it empty, nobody must."
          type="date"
        />
        <NumberField
          field={fields.staffIdleMinutes}
          label="Signed out without use, in minutes"
          hint="Writing, recording and uploading are use. Usually 30."
        />
        <h2>Reports of weaknesses</h2>
        <TextField
          field={fields.securityContact}
          label="Whom to tell: an email address, or a page"
          hint="For people who find a hole in this site. It is public, at /.well-known/security.txt. If you leave it empty, the support address stands there."
          maxLength={securityContactMax}
          autoComplete="off"
        />
        <h2>Invoices</h2>
        <TextField
          field={fields.businessName}
          label="Name of the business"
          hint="On invoices. If you leave it empty, they show the name of the site."
          maxLength={businessNameMax}
          autoComplete="organization"
        />
        <TextAreaField
          field={fields.businessAddress}
          label="Address of the business"
          hint="As it stands on an invoice, with how to pay, if you like."
          rows={4}
          maxLength={businessAddressMax}
        />
        <TextField
          field={fields.taxNumber}
          label="Tax number"
          hint="If you leave it empty, invoices show none."
          maxLength={taxNumberMax}
          autoComplete="off"
        />
        <h2>Room for photos and recordings</h2>
        <NumberField
          field={fields.quotaGigabytes}
          label="GB for each person"
          hint="You can give one person more or less on their page."
        />
        <h2>Writing services</h2>
        <NumberField
          field={fields.firstContactDays}
          label="First contact, in business days"
          hint="How soon a writer contacts the buyer of a plan with writer hours. The public pages promise it. Usually 2."
        />
        <h2>How long data is kept</h2>
        <p>
          In days. What is older is deleted within an hour or a day. The{" "}
          <NavLink href="/privacy">privacy page</NavLink> shows the periods.
        </p>
        {!isRetentionShown && (
          <Notice kind="plain" title="Your privacy page does not show them">
            <p>It is a file of your own. Write {"{{retention}}"} into its list of how long data is kept.</p>
          </Notice>
        )}
        {retentionNames.map((name) => (
          <NumberField key={name} field={fields[name]} {...fieldWords(name)} />
        ))}
        <button type="submit" className="button button--primary" data-busy-label="Saving...">
          Save settings
        </button>
      </WordsForm>
    </AdminPage>
  );
}

interface NumberFieldProps {
  field: AnyField;
  label: string;
  hint: string;
}

function NumberField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="numeric" isRequired />;
}

function fieldWords(name: (typeof retentionNames)[number]): { label: string; hint: string } {
  const period: { label: string; hint?: string; defaultDays: number } = retentionPeriods[name];
  const usual = `Usually ${formatDays(period.defaultDays)}.`;
  return { label: period.label, hint: period.hint ? `${period.hint} ${usual}` : usual };
}
