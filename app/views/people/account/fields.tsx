import { mailAddressMax } from "~/domain/base/schema-fields";
import { passwordMax, signInFieldMax } from "~/domain/people/auth/schema";
import type { MailHelp } from "~/http/site.server";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { Notice } from "~/ui/notice";

export function CurrentPasswordField({ field }: { field: AnyField }) {
  return (
    <TextField
      field={field}
      label="Your password, to be sure that it is you"
      type="password"
      autoComplete="current-password"
      maxLength={signInFieldMax.password}
      isRequired
    />
  );
}

export function KnownAddressField({ field }: { field: AnyField }) {
  return (
    <TextField
      field={field}
      label="Email address"
      hint="Or your username, if you know that better."
      inputMode="email"
      autoComplete="email"
      maxLength={mailAddressMax}
      isRequired
    />
  );
}

interface NewPasswordFieldsProps {
  fields: Record<"password" | "confirmPassword", AnyField>;
  isFirst?: boolean;
}

export function NewPasswordFields({ fields, isFirst = false }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        field={fields.password}
        label={isFirst ? "Password" : "New password"}
        hint="At least 8 characters. Three or four words in a row are easy to remember and hard to guess."
        type="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        isRequired
      />
      <TextField
        field={fields.confirmPassword}
        label={isFirst ? "The password again" : "The new password again"}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        isRequired
      />
    </>
  );
}

export function WhomToAsk({ supportEmail }: { supportEmail: string | null }) {
  if (!supportEmail) return <>the person who looks after this site</>;
  return (
    <>
      the people who look after this site, at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </>
  );
}

export function NoMailNotice({ mail }: { mail: MailHelp }) {
  return (
    <Notice kind="plain" title="This site cannot send links by mail yet">
      <p>
        Please ask <WhomToAsk supportEmail={mail.supportEmail} />: they can give you a new password.
      </p>
    </Notice>
  );
}
