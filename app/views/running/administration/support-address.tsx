import { mailAddressMax } from "~/domain/base/schema-fields";
import { settingsFormId } from "~/domain/base/settings/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { RichText } from "~/ui/rich-text";

interface SupportAddressProps {
  field: AnyField;
  address: string | null;
  /** The setting of the environment that fixes it. */
  fixedBy: string | undefined;
}

export function SupportAddress({ field, address, fixedBy }: SupportAddressProps) {
  return (
    <>
      <h2>{t("Support address")}</h2>
      {fixedBy ? (
        <p id={`${settingsFormId}-supportEmail`}>
          <RichText
            text={t(
              "<strong>{address}</strong>, set by {name} in the server’s environment. It can be changed only there.",
              { address: address ?? "", name: fixedBy },
            )}
            parts={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      ) : (
        <TextField
          field={field}
          label={t("Email address")}
          hint={t(
            "For people who cannot sign in, replies to emails, messages of the contact form, and new orders.",
          )}
          type="email"
          maxLength={mailAddressMax}
          autoComplete="off"
        />
      )}
    </>
  );
}
