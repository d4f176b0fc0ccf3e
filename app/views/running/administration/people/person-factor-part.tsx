import { pluralize } from "~/domain/base/format";
import { locale } from "~/domain/base/locale";
import { ButtonForm } from "~/ui/form";

export interface PersonFactor {
  hasApp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export function PersonFactorPart({ id, factor }: { id: number; factor: PersonFactor }) {
  return (
    <section className="account-part" id="second-step">
      <h2>Second step</h2>
      <p>{`${ways(factor)} Have they lost their phone, and their codes? Then you can turn it off, once you are sure who asks. They are told by mail.`}</p>
      <ButtonForm action={`/admin/users/${id}`}>
        <button type="submit" name="intent" value="second-factor/off" className="button button--danger">
          Turn off their second step
        </button>
      </ButtonForm>
    </section>
  );
}

function ways({ hasApp, passkeys, recoveryCodes }: PersonFactor): string {
  const parts = [
    ...(hasApp ? ["an app"] : []),
    ...(passkeys > 0 ? [pluralize(passkeys, "passkey")] : []),
    pluralize(recoveryCodes, "recovery code"),
  ];
  return `They have ${new Intl.ListFormat(locale).format(parts)}.`;
}
