import { mailAddressMax } from "~/domain/base/schema-fields";
import { passwordMax, signInFieldMax } from "~/domain/people/auth/schema";
import type { MailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";

export function CurrentPasswordField({ field }: { field: AnyField }) {
  return (
    <TextField
      field={field}
      label={t("Your password, to be sure that it is you")}
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
      label={t("Email address")}
      hint={t("Or your username, if you know that better.")}
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
        label={isFirst ? t("Password") : t("New password")}
        hint={t(
          "At least 8 characters. Three or four words in a row are easy to remember and hard to guess.",
        )}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        isRequired
      />
      <TextField
        field={fields.confirmPassword}
        label={isFirst ? t("The password again") : t("The new password again")}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        isRequired
      />
    </>
  );
}

/** Parts of a sentence that names the address of the people who look after this site. */
export const supportParts = { link: (address: string) => <a href={`mailto:${address}`}>{address}</a> };

export function NoMailNotice({ mail: { supportEmail } }: { mail: MailHelp }) {
  return (
    <Notice kind="plain" title={t("This site cannot send links by email yet")}>
      <p>
        <RichText
          text={
            supportEmail
              ? t(
                  "Please ask the people who look after this site, at <link>{supportEmail}</link>: they can give you a new password.",
                  { supportEmail },
                )
              : t("Please ask the person who looks after this site: they can give you a new password.")
          }
          parts={supportParts}
        />
      </p>
    </Notice>
  );
}
