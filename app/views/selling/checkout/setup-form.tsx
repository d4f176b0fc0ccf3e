import { formatCountry } from "~/domain/base/format";
import { homeCountry } from "~/domain/base/home-country";
import { mailAddressMax } from "~/domain/base/schema-fields";
import { usernameMax } from "~/domain/people/users/schema";
import type { Setup } from "~/domain/selling/checkouts/outcome.server";
import { setupCountryIntent, setupFormId } from "~/domain/selling/checkouts/schema";
import { addressLine } from "~/domain/selling/shipping/address-formats";
import { findCountry } from "~/domain/selling/shipping/countries";
import { isServed, type Zones } from "~/domain/selling/shipping/zones";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { NewPasswordFields } from "../../people/account/fields";
import { NameFields, PhoneField } from "../orders/customer-fields";
import { AnyPlaceFields } from "../orders/place-fields";
import { setupPath } from "./attach-plan";

interface SetupFormProps {
  token: string | null;
  setup: Setup;
  isForNewAccount: boolean;
  isForOther: boolean;
  zones: Zones;
  /** Whether "I have an account" stands below. */
  hasKnownBuyer: boolean;
  rejected?: RejectedForm | undefined;
}

/** What the checkout has asked stands in the fields already; the address is folded, unless something is wrong with it. */
export function SetupForm(props: SetupFormProps) {
  const { token, setup, isForNewAccount, isForOther, zones, rejected } = props;
  const { form, fields } = formState(setupFormId, valuesOf(props), rejected);
  const action = setupPath({ token, isNew: isForNewAccount, isForOther });
  // The fields of another country were asked for.
  const isLookedAt = rejected?.formId === setupFormId && Object.keys(rejected.result.error).length === 0;
  const isAddressKnown = !isForOther && setup.billed !== null;
  const isAddressOpen = addressNames.some((name) => (fields[name].errors?.length ?? 0) > 0) || isLookedAt;
  const place = <AnyPlaceFields fields={fields} action={action} intent={setupCountryIntent} />;
  return (
    <Form form={form} action={action} defaultIntent="setup" hasSummaryAbove>
      <p>{t("Your plan: {planName}", { planName: setup.planName })}</p>
      <OtherWays {...props} />
      <fieldset className="setup__part">
        <legend>{isForOther ? t("How they sign in") : t("How you sign in")}</legend>
        <TextField
          field={fields.username}
          label={t("Username")}
          hint={t("Letters, digits, and . _ - @ + without spaces.")}
          autoComplete="username"
          maxLength={usernameMax}
          isRequired
        />
        <NewPasswordFields fields={fields} isFirst />
        <TextField
          field={fields.email}
          label={isForOther ? t("Their email") : t("Email")}
          hint={isForOther ? t("Where no address is known, take yours.") : undefined}
          type="email"
          autoComplete={isForOther ? "off" : "email"}
          maxLength={mailAddressMax}
          isRequired
        />
      </fieldset>
      <fieldset className="setup__part">
        <legend>
          {isForOther ? t("Who they are, and where they live") : t("Who you are, and where you live")}
        </legend>
        <p className="muted">{booksGoWords(String(fields.country.initialValue ?? ""), zones)}</p>
        <NameFields fields={fields} />
        {isAddressKnown && setup.billed ? (
          <details className="setup__known" open={isAddressOpen}>
            <summary>{knownAddressText(setup.billed)}</summary>
            {place}
          </details>
        ) : (
          place
        )}
        <PhoneField field={fields.phone} />
      </fieldset>
      <button
        type="submit"
        name="intent"
        value="setup"
        className="button button--primary"
        data-busy-label={t("Creating your account...")}
      >
        {isForOther ? t("Create their account") : t("Create my account")}
      </button>
    </Form>
  );
}

/** An account may be anywhere; books are not sent everywhere. Each order asks where they go. */
function booksGoWords(written: string, zones: Zones): string {
  const country = findCountry(written) ?? homeCountry;
  if (!isServed(zones, country))
    return t(
      "We do not send printed books to this country yet ({country}). You can write, read and download, and have a book sent to an address that we serve.",
      { country: formatCountry(country) },
    );
  if (zones.length === 0) return t("Each order asks where the book goes. We send within the United States.");
  return t("Each order asks where the book goes, and says where we send.");
}

function knownAddressText({ region, ...billed }: NonNullable<Setup["billed"]>): string {
  const address = addressLine({ ...billed, state: region });
  return (billed.country ?? homeCountry) === homeCountry
    ? t("The book goes to {address}, as your invoice does. Change it", { address })
    : t("Your address is {address}, as on your invoice. Change it", { address });
}

const addressNames = ["address", "city", "state", "zipCode", "country"] as const;

function valuesOf({ setup, isForOther }: Pick<SetupFormProps, "setup" | "isForOther">) {
  const known = isForOther ? null : setup.billed;
  const [, firstName = "", lastName = ""] = /^(?:(.*)\s)?(\S+)$/.exec(known?.name ?? "") ?? [];
  return {
    ...{ username: "", password: "", confirmPassword: "", phone: "" },
    ...{ email: isForOther ? "" : (setup.email ?? ""), firstName, lastName },
    ...{ address: known?.address ?? "", city: known?.city ?? "" },
    ...{ state: known?.region ?? "", zipCode: known?.zipCode ?? "" },
    country: known?.country ?? homeCountry,
  };
}

function OtherWays({ token, setup, isForNewAccount, isForOther, hasKnownBuyer }: SetupFormProps) {
  const path = (other: boolean) => setupPath({ token, isNew: isForNewAccount, isForOther: other });
  return (
    <>
      <ul className="list-plain setup__ways">
        <li>
          <a href={path(!isForOther)}>{isForOther ? t("It is for me") : t("It is for somebody else")}</a>
        </li>
        {hasKnownBuyer && (
          <li>
            <a href="#known-buyer">{t("I have an account")}</a>
          </li>
        )}
      </ul>
      {isForOther && (
        <p>
          {setup.email
            ? t(
                "Fill in who will write. You are signed in to their account once, so that you can begin together; hand them the username and the password. Receipts stay with you, at {email}.",
                { email: setup.email },
              )
            : t(
                "Fill in who will write. You are signed in to their account once, so that you can begin together; hand them the username and the password.",
              )}
        </p>
      )}
    </>
  );
}
