import type { MailPromise } from "~/domain/base/settings/promises";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { SelectField, TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

const mailPromiseNames: Record<MailPromise, Message> = {
  minutes: message("Within minutes"),
  hour: message("Within an hour"),
  day: message("Within a day"),
  none: message("Promise nothing"),
};

/** What the public pages promise, and only the operator can keep. */
export function PromiseFields({ hours, mail }: { hours: AnyField; mail: AnyField }) {
  return (
    <>
      <h2>{t("What the site promises")}</h2>
      <TextField
        field={hours}
        label={t("Hours until a message is answered")}
        hint={t("On the public pages that lead to the contact form. 0 promises no time. Usually 24.")}
        inputMode="numeric"
      />
      <SelectField
        field={mail}
        label={t("The confirmation of an order arrives by email")}
        hint={t("On the page that confirms an order of printed books.")}
        options={Object.entries(mailPromiseNames).map(([value, label]) => ({ value, label: t(label) }))}
      />
    </>
  );
}
