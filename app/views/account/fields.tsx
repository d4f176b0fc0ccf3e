import { passwordMax, signInFieldMax } from "~/domain/auth/schema";
import { mailAddressMax } from "~/domain/schema-fields";
import type { MailFacts } from "~/http/site.server";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { Notice } from "~/ui/notice";

/** Asked again before something that only the person alone may do. */
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

/** By what somebody is found who cannot sign in. */
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
  /** There is none yet that it could take the place of. */
  isFirst?: boolean;
}

/** A password that is chosen, typed twice. */
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
        label={isFirst ? "The password once more" : "The new password once more"}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        isRequired
      />
    </>
  );
}

/** Where help comes from when a mail cannot bring it. */
export function WhomToAsk({ supportEmail }: { supportEmail: string | null }) {
  if (!supportEmail) return <>the person who looks after this site</>;
  return (
    <>
      the people who look after this site, at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </>
  );
}

/** What to do where this site cannot mail links. */
export function NoMailNotice({ mail }: { mail: MailFacts }) {
  return (
    <Notice kind="plain" title="This site cannot send links by mail yet">
      <p>
        Please ask <WhomToAsk supportEmail={mail.supportEmail} />: they can give you a new password.
      </p>
    </Notice>
  );
}
