import { formatCountry } from "~/domain/base/format";
import { addressMax } from "~/domain/base/schema-fields";
import { fieldsOf, type AddressFields as Needs } from "~/domain/selling/shipping/address-formats";
import { sortedCountries } from "~/domain/selling/shipping/countries";
import { homeCountry } from "~/domain/selling/shipping/home-country";
import { isServed, type Zones } from "~/domain/selling/shipping/zones";
import { t } from "~/messages/translate";
import { SelectField, TextField } from "~/ui/field";
import { AddressFields, type LineFieldSet } from "./customer-fields";

interface PlaceFieldsProps {
  fields: LineFieldSet;
  /** None where packages stay in the country: then nothing is asked about it. */
  zones: Zones;
  /** Where the form is posted. */
  action: string;
}

/** Where a package goes: the country, and the fields that addresses have there. */
export function PlaceFields({ fields, zones, action }: PlaceFieldsProps) {
  const country = String(fields.country.initialValue || homeCountry);
  if (zones.length === 0 && country === homeCountry) return <AddressFields fields={fields} />;
  return (
    <div data-enhance="country" data-place={fields.country.name}>
      <CountryField field={fields.country} zones={zones} action={action} />
      {isServed(zones, country) && country !== homeCountry ? (
        <FieldsAbroad fields={fields} country={country} />
      ) : (
        <AddressFields fields={fields} />
      )}
    </div>
  );
}

/** Its button shows, without script, the fields of the country that was chosen. What was typed stays. */
function CountryField({
  field,
  zones,
  action,
}: { field: LineFieldSet["country"] } & Omit<PlaceFieldsProps, "fields">) {
  const served = [homeCountry, ...sortedCountries(zones.flatMap(({ countries }) => countries))];
  return (
    <div className="order-country">
      <SelectField
        field={field}
        label={t("Country")}
        options={served.map((code) => ({ value: code, label: formatCountry(code) }))}
        isRequired
      />
      <button
        type="submit"
        name="intent"
        value="order/country"
        formAction={`${action}#${field.id}`}
        className="button"
        data-show-country
      >
        {t("Show the fields of this country")}
      </button>
    </div>
  );
}

function FieldsAbroad({ fields, country }: { fields: LineFieldSet; country: string }) {
  const needs = fieldsOf(country);
  return (
    <>
      <TextField
        field={fields.address}
        label={t("Street address")}
        hint={
          needs.hasDistrict
            ? t("Street and number, and the neighborhood or district if the address has one.")
            : t("Street and number.")
        }
        autoComplete="street-address"
        maxLength={addressMax.address}
        isRequired
      />
      <Asked
        need={needs.city}
        field={fields.city}
        label={t("City or town")}
        autoComplete="address-level2"
        maxLength={addressMax.city}
      />
      <div className="fields-row fields-row--two">
        <Asked
          need={needs.state}
          field={fields.state}
          label={t("State, province or region")}
          optionalLabel={t("State, province or region (optional)")}
          autoComplete="address-level1"
          maxLength={addressMax.state}
        />
        <Asked
          need={needs.zipCode}
          field={fields.zipCode}
          label={t("Postal code")}
          optionalLabel={t("Postal code (optional)")}
          autoComplete="postal-code"
          maxLength={addressMax.zipCode}
        />
      </div>
    </>
  );
}

interface AskedProps {
  need: Needs["city"];
  field: LineFieldSet["city"];
  label: string;
  optionalLabel?: string;
  autoComplete: string;
  maxLength: number;
}

/** What the country does not ask for is kept for the one that does. */
function Asked({ need, field, label, optionalLabel = label, ...rest }: AskedProps) {
  if (need === "none")
    return <input type="hidden" name={field.name} value={String(field.initialValue ?? "")} />;
  return (
    <TextField
      field={field}
      label={need === "optional" ? optionalLabel : label}
      isRequired={need === "needed"}
      {...rest}
    />
  );
}
