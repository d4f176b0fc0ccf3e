import { trialGigabytes, trialResidentsMax } from "~/domain/base/access/trial-limits";
import { mailAddressMax } from "~/domain/base/schema-fields";
import { houseNameMax, trialFormId } from "~/domain/people/trials/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";

export function TrialWords() {
  return (
    <>
      <p className="part__text">
        {t(
          "It costs nothing and ends by itself. You let {max, plural, one {# resident} other {# residents}} tell, with {gigabytes} GB for photos and recordings, and nothing is emailed to them.",
          { max: trialResidentsMax, gigabytes: trialGigabytes },
        )}
      </p>
      <p>
        {t(
          "After 30 days you can read and download everything for 90 more, and each resident can take their account along.",
        )}
      </p>
    </>
  );
}

/** Three lines; the rest goes by mail. */
export function TrialForm({ rejected }: { rejected?: RejectedForm | undefined }) {
  const { form, fields } = formState(trialFormId, { house: "", name: "", email: "" }, rejected);
  return (
    <div className="trial-form">
      <Form form={form} action="/assisted-living/try" errorTitle={rejected?.errorTitle}>
        <TextField
          field={fields.house}
          label={t("Name of your house")}
          autoComplete="organization"
          maxLength={houseNameMax}
          isRequired
        />
        <TextField
          field={fields.name}
          label={t("Your name")}
          autoComplete="name"
          maxLength={houseNameMax}
          isRequired
        />
        <TextField
          field={fields.email}
          label={t("Your email address")}
          hint={t("We email you a link. The trial begins when you press the button on its page.")}
          type="email"
          autoComplete="email"
          maxLength={mailAddressMax}
          isRequired
        />
        <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
          {t("Send me the link")}
        </button>
      </Form>
    </div>
  );
}
