import { formatCountry } from "~/domain/base/format";
import { homeCountry } from "~/domain/base/home-country";
import { addressMax } from "~/domain/base/schema-fields";
import { fieldsOf, type AddressFields as Needs } from "~/domain/selling/shipping/address-formats";
import { countryCodes, countryMax, findCountry, sortedCountries } from "~/domain/selling/shipping/countries";
import type { Zones } from "~/domain/selling/shipping/zones";
import { t } from "~/messages/translate";
import { SelectField, TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { AddressFields } from "./address-fields";
import type { LineFieldSet } from "./customer-fields";
import { billLabels, ownLabels, type PlaceLabels } from "./place-labels";

export type PlaceFieldSet = Record<"country" | "address" | "city" | "state" | "zipCode", AnyField>;

interface PlaceFieldsProps {
  fields: LineFieldSet;
  /** None where packages stay in the country: then nothing is asked about it. */
  zones: Zones;
  action: string;
}

export function PlaceFields({ fields, zones, action }: PlaceFieldsProps) {
  const country = String(fields.country.initialValue || homeCountry);
  if (zones.length === 0 && country === homeCountry) return <AddressFields fields={fields} />;
  const countries = [homeCountry, ...sortedCountries(zones.flatMap((zone) => zone.countries))];
  return <AddressOfCountry fields={fields} countries={countries} action={action} intent="order/country" />;
}

interface AnyPlaceFieldsProps {
  fields: PlaceFieldSet;
  action: string;
  /** What the form does that only shows the fields of the chosen country. */
  intent: string;
  /** An address for a bill, which can be left out. */
  isOfBill?: boolean;
}

/** An address in any country of the world: of an account, or of a bill. The country is written, because a list of all is long. */
export function AnyPlaceFields(props: AnyPlaceFieldsProps) {
  return <AddressOfCountry {...props} countries={null} />;
}

/** `countries`: those that can be chosen; null where any can be written. */
type AddressOfCountryProps = AnyPlaceFieldsProps & { countries: string[] | null };

function AddressOfCountry({ fields, countries, isOfBill = false, ...rest }: AddressOfCountryProps) {
  const written = String(fields.country.initialValue || homeCountry);
  const country = countries === null ? (findCountry(written) ?? homeCountry) : written;
  const labels = isOfBill ? billLabels() : ownLabels();
  const isAbroad = country !== homeCountry && (countries ?? countryCodes).includes(country);
  return (
    <div data-enhance="country" data-place={fields.country.name}>
      <CountryField field={fields.country} label={labels.country} countries={countries} {...rest} />
      {isAbroad ? (
        <FieldsAbroad fields={fields} country={country} labels={labels} isOptional={isOfBill} />
      ) : (
        <AddressFields fields={fields} labels={labels} isOptional={isOfBill} />
      )}
    </div>
  );
}

/** Its button shows, without script, the fields of the country that was chosen. What was typed stays. */
function CountryField({
  field,
  label,
  countries,
  action,
  intent,
}: { field: AnyField; label: string } & Pick<AddressOfCountryProps, "countries" | "action" | "intent">) {
  const code = findCountry(String(field.initialValue ?? ""));
  return (
    <div className="order-country">
      {countries === null ? (
        <TextField
          field={code === null ? field : { ...field, initialValue: formatCountry(code) }}
          label={label}
          autoComplete="country-name"
          maxLength={countryMax}
          isRequired
        />
      ) : (
        <SelectField
          field={field}
          label={label}
          options={countries.map((code) => ({ value: code, label: formatCountry(code) }))}
          autoComplete="country"
          isRequired
        />
      )}
      <button
        type="submit"
        name="intent"
        value={intent}
        formAction={`${action}#${field.id}`}
        className="button"
        data-show-country
      >
        {t("Show the fields of this country")}
      </button>
    </div>
  );
}

interface FieldsAbroadProps {
  fields: PlaceFieldSet;
  country: string;
  labels: PlaceLabels;
  isOptional: boolean;
}

function FieldsAbroad({ fields, country, labels, isOptional }: FieldsAbroadProps) {
  const needs = fieldsOf(country);
  const need = (name: "city" | "state" | "zipCode") =>
    isOptional && needs[name] === "needed" ? ("left out" as const) : needs[name];
  return (
    <>
      <TextField
        field={fields.address}
        label={labels.address}
        hint={
          needs.hasDistrict
            ? t("Street and number, and the neighborhood or district if the address has one.")
            : t("Street and number.")
        }
        autoComplete="street-address"
        maxLength={addressMax.address}
        isRequired={!isOptional}
      />
      <Asked
        need={need("city")}
        field={fields.city}
        label={labels.town}
        autoComplete="address-level2"
        maxLength={addressMax.city}
      />
      <div className="fields-row fields-row--two">
        <Asked
          need={need("state")}
          field={fields.state}
          label={labels.region}
          optionalLabel={labels.regionOptional}
          autoComplete="address-level1"
          maxLength={addressMax.state}
        />
        <Asked
          need={need("zipCode")}
          field={fields.zipCode}
          label={labels.code}
          optionalLabel={labels.codeOptional}
          autoComplete="postal-code"
          maxLength={addressMax.zipCode}
        />
      </div>
    </>
  );
}

interface AskedProps {
  /** "left out": with the whole address, whose country asks for it. */
  need: Needs["city"] | "left out";
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
