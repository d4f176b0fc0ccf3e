import type { ReactNode } from "react";
import { homeCountry } from "~/domain/base/home-country";
import { mailAddressMax, phoneMax } from "~/domain/base/schema-fields";
import { buyerNameMax } from "~/domain/selling/checkouts/schema";
import { type LineFieldName, recipientMax } from "~/domain/selling/orders/line-input";
import type { OfferedCustomer } from "~/domain/selling/orders/orders";
import type { OwnAddress } from "~/domain/selling/orders/own-address";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

export type LineFieldSet = Record<LineFieldName, AnyField>;

export function customerValues(customer: OfferedCustomer | null): OfferedCustomer {
  const place = { address: "", city: "", state: "", zipCode: "", country: homeCountry };
  const empty = { name: "", email: "", phone: "", ...place };
  return { ...empty, ...customer };
}

interface CustomerFieldsProps {
  fields: LineFieldSet;
  own: OwnAddress;
  /** The fields of the place, which differ by country. */
  place: ReactNode;
  /** Whether it stands under another address. */
  isFurther?: boolean;
}

/** The choice fills in or empties the name and the address, with script; without, the fields are there to be changed. */
export function CustomerFields({ fields, own, place, isFurther = false }: CustomerFieldsProps) {
  return (
    <>
      <ForWhom field={fields.forWhom} own={own} />
      <TextField
        field={fields.name}
        label={t("Full name")}
        autoComplete="name"
        maxLength={recipientMax}
        isRequired
      />
      <TextField
        field={fields.email}
        label={isFurther ? t("Email (optional)") : t("Email")}
        hint={t(
          "The email of the person who gets the book. The tracking number goes there; the confirmation goes to you.",
        )}
        type="email"
        autoComplete="email"
        maxLength={mailAddressMax}
        isRequired={!isFurther}
      />
      {place}
      <TextField field={fields.phone} label={t("Phone (optional)")} autoComplete="tel" maxLength={phoneMax} />
    </>
  );
}

/** Asked where the account has no address. */
export function BuyerEmailField({ field }: { field: AnyField }) {
  return (
    <TextField
      field={field}
      label={t("Your own email")}
      hint={t("If the book is for somebody else: the confirmation goes to you.")}
      type="email"
      autoComplete="email"
      maxLength={mailAddressMax}
    />
  );
}

function ForWhom({ field, own }: { field: AnyField; own: OwnAddress }) {
  const chosen = String(field.initialValue ?? "me");
  const choice = (value: string, label: string) => (
    <label className="payment-choice">
      <input type="radio" name={field.name} value={value} defaultChecked={chosen === value} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="field order-whom" data-own-name={own.name} data-own-email={own.email}>
      <legend className="field__label">{t("Who gets the book?")}</legend>
      {choice("me", t("It is for me"))}
      {choice("other", t("It is for somebody else"))}
    </fieldset>
  );
}

export function NameFields({ fields }: { fields: Record<"firstName" | "lastName", AnyField> }) {
  return (
    <>
      <TextField
        field={fields.firstName}
        label={t("First name")}
        autoComplete="given-name"
        maxLength={buyerNameMax}
        isRequired
      />
      <TextField
        field={fields.lastName}
        label={t("Last name")}
        autoComplete="family-name"
        maxLength={buyerNameMax}
        isRequired
      />
    </>
  );
}

export function PhoneField({ field }: { field: AnyField }) {
  return (
    <TextField
      field={field}
      label={t("Phone (optional)")}
      type="tel"
      autoComplete="tel"
      maxLength={phoneMax}
    />
  );
}
