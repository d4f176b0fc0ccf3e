import { formatDays, retentionNames, retentionPeriods } from "~/domain/base/settings/retention";
import {
  businessAddressMax,
  businessNameMax,
  securityContactMax,
  settingsFormId,
  taxNumberMax,
} from "~/domain/base/settings/schema";
import type { ShownSettings } from "~/domain/base/settings/settings.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { AdminPage } from "../../layout/staff/admin-page";
import { LanguageBoxes } from "./language-boxes";
import { PromiseFields } from "./promise-fields";
import { SupportAddress } from "./support-address";

const action = "/admin/settings";

interface SettingsScreenProps {
  shell: PageShell;
  settings: ShownSettings;
  /** False where the operator's own privacy page does not tell the periods. */
  isRetentionShown: boolean;
  rejected: RejectedForm | undefined;
}

export function SettingsScreen({ shell, settings, isRetentionShown, rejected }: SettingsScreenProps) {
  // Those two are asked for beside the shipping.
  const { fixedBy, hsCode: _code, originCountry: _country, ...values } = settings;
  const words = { ...values, ...(fixedBy.supportEmail && { supportEmail: "" }) };
  const { form, fields } = formState(settingsFormId, values, useTypedForm(settingsFormId, action, rejected));
  return (
    <AdminPage shell={shell} part="/admin/settings" isNarrow openForm={leavingForm(settingsFormId, action)}>
      <h1>{t("Settings")}</h1>
      <p>{t("Everything else is set in the environment in which the server starts.")}</p>
      <WordsForm form={{ ...form, labels: periodLabels() }} action={action} words={words}>
        <SupportAddress
          field={fields.supportEmail}
          address={values.supportEmail}
          fixedBy={fixedBy.supportEmail}
        />
        <LanguageBoxes offered={values.languages} rejected={rejected} />
        <SecurityFields fields={fields} />
        <InvoiceFields fields={fields} />
        <ServiceFields fields={fields} />
        <RetentionFields fields={fields} isShown={isRetentionShown} />
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Save settings")}
        </button>
      </WordsForm>
    </AdminPage>
  );
}

function SecurityFields({
  fields,
}: {
  fields: Record<"secondFactorFrom" | "staffIdleMinutes" | "securityContact", AnyField>;
}) {
  return (
    <>
      <h2>{t("Signing in of administrators and owners")}</h2>
      <TextField
        field={fields.secondFactorFrom}
        label={t("Second step required from")}
        hint={t(
          "Until that day a banner reminds those without one. From it on they must set one up before they can do anything as staff. If you leave it empty, nobody must.",
        )}
        type="date"
      />
      <NumberField
        field={fields.staffIdleMinutes}
        label={t("Signed out without use, in minutes")}
        hint={t("Writing, recording and uploading are use. Usually 30.")}
      />
      <h2>{t("Reports of weaknesses")}</h2>
      <TextField
        field={fields.securityContact}
        label={t("Whom to tell: an email address, or a page")}
        hint={t(
          "For people who find a hole in this site. It is public, at /.well-known/security.txt. If you leave it empty, the support address stands there.",
        )}
        maxLength={securityContactMax}
        autoComplete="off"
      />
    </>
  );
}

function InvoiceFields({
  fields,
}: {
  fields: Record<"businessName" | "businessAddress" | "taxNumber", AnyField>;
}) {
  return (
    <>
      <h2>{t("Invoices")}</h2>
      <TextField
        field={fields.businessName}
        label={t("Name of the business")}
        hint={t("On invoices. If you leave it empty, they show the name of the site.")}
        maxLength={businessNameMax}
        autoComplete="organization"
      />
      <TextAreaField
        field={fields.businessAddress}
        label={t("Address of the business")}
        hint={t("As it stands on an invoice, with how to pay, if you like.")}
        rows={4}
        maxLength={businessAddressMax}
      />
      <TextField
        field={fields.taxNumber}
        label={t("Tax number")}
        hint={t("If you leave it empty, invoices show none.")}
        maxLength={taxNumberMax}
        autoComplete="off"
      />
    </>
  );
}

type ServiceName = "quotaGigabytes" | "firstContactDays" | "answerHours" | "mailPromise" | "houseTrials";

function ServiceFields({ fields }: { fields: Record<ServiceName, AnyField> }) {
  return (
    <>
      <h2>{t("Room for photos and recordings")}</h2>
      <NumberField
        field={fields.quotaGigabytes}
        label={t("GB for each person")}
        hint={t("You can give one person more or less on their page.")}
      />
      <h2>{t("Writing services")}</h2>
      <NumberField
        field={fields.firstContactDays}
        label={t("First contact, in business days")}
        hint={t(
          "How soon a writer contacts the buyer of a plan with writer hours. The public pages promise it. Usually 2.",
        )}
      />
      <PromiseFields hours={fields.answerHours} mail={fields.mailPromise} />
      <h2>{t("Trials of houses")}</h2>
      <SelectField
        field={fields.houseTrials}
        label={t("A house may try the site by itself")}
        hint={t(
          "A form on the page for houses: 30 days, three residents, 1 GB. Whoever asks confirms it by email, and needs a second step at sign-in.",
        )}
        options={[
          { value: "no", label: t("No") },
          { value: "yes", label: t("Yes") },
        ]}
      />
    </>
  );
}

interface RetentionFieldsProps {
  fields: Record<(typeof retentionNames)[number], AnyField>;
  isShown: boolean;
}

function RetentionFields({ fields, isShown }: RetentionFieldsProps) {
  return (
    <>
      <h2>{t("How long data is kept")}</h2>
      <p>
        <RichText
          text={t(
            "In days. What is older is deleted within an hour or a day. The <link>privacy page</link> shows the periods.",
          )}
          parts={{ link: (words) => <NavLink href="/privacy">{words}</NavLink> }}
        />
      </p>
      {!isShown && (
        <Notice kind="plain" title={t("Your privacy page does not show them")}>
          <p>
            {t("It is a file of your own. Write {place} into its list of how long data is kept.", {
              place: "{{retention}}",
            })}
          </p>
        </Notice>
      )}
      {retentionNames.map((name) => (
        <NumberField key={name} field={fields[name]} {...fieldWords(name)} />
      ))}
    </>
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

/** What the fields are called where several are refused for the same reason. */
function periodLabels(): Record<string, string> {
  return Object.fromEntries(retentionNames.map((name) => [name, t(retentionPeriods[name].label)]));
}

function fieldWords(name: (typeof retentionNames)[number]): { label: string; hint: string } {
  const period: { label: Message; hint?: Message; defaultDays: number } = retentionPeriods[name];
  const usual = t("Usually {period}.", { period: formatDays(period.defaultDays) });
  return { label: t(period.label), hint: period.hint ? `${t(period.hint)} ${usual}` : usual };
}
