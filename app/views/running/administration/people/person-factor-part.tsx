import { formatList } from "~/domain/base/format";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

export interface PersonFactor {
  hasApp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export function PersonFactorPart({ id, factor }: { id: number; factor: PersonFactor }) {
  return (
    <section className="account-part" id="second-step">
      <h2>{t("Second step")}</h2>
      <p>
        {ways(factor)}{" "}
        {t(
          "Have they lost their phone, and their codes? Then you can turn it off, once you are sure who asks. They are told by email.",
        )}
      </p>
      <ButtonForm action={`/admin/users/${id}`}>
        <button type="submit" name="intent" value="second-factor/off" className="button button--danger">
          {t("Turn off their second step")}
        </button>
      </ButtonForm>
    </section>
  );
}

function ways({ hasApp, passkeys, recoveryCodes }: PersonFactor): string {
  const parts = [
    ...(hasApp ? [t("an app")] : []),
    ...(passkeys > 0 ? [t("{passkeys, plural, one {# passkey} other {# passkeys}}", { passkeys })] : []),
    t("{recoveryCodes, plural, one {# recovery code} other {# recovery codes}}", { recoveryCodes }),
  ];
  return t("They have {parts}.", { parts: formatList(parts) });
}
