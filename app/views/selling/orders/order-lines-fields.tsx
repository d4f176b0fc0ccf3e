import { homeCountry } from "~/domain/base/home-country";
import { maxCopies, minCopies } from "~/domain/selling/catalogue/catalogue";
import { type LineFieldName, lineFieldNames } from "~/domain/selling/orders/line-input";
import { linesMax } from "~/domain/selling/orders/order-lines";
import type { OfferedCustomer } from "~/domain/selling/orders/orders";
import type { OwnAddress } from "~/domain/selling/orders/own-address";
import { countLines, lineFieldName, linesField } from "~/domain/selling/orders/read-order";
import { orderFormId } from "~/domain/selling/orders/schema";
import { isServed, type Zones } from "~/domain/selling/shipping/zones";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField, RejectedForm } from "~/ui/form";
import { CustomerFields, customerValues, type LineFieldSet } from "./customer-fields";
import { PlaceFields } from "./place-fields";

export function shownLines(rejected: RejectedForm | undefined): number {
  return rejected?.formId === orderFormId ? countLines(rejected.result.initialValue[linesField]) : 1;
}

/** The values of all addresses: the first is filled in, the others come back as they were posted. */
export function lineValues(
  count: number,
  customer: OfferedCustomer | null,
  forWhom: string,
  zones: Zones,
): Record<string, string> {
  const first = { ...customerValues(servedOf(customer, zones)), copies: "1", forWhom };
  const values: Record<string, string> = { [linesField]: String(count) };
  for (let at = 0; at < count; at += 1)
    for (const name of lineFieldNames) values[lineFieldName(name, at)] = at === 0 ? first[name] : "";
  return values;
}

/** Leaves out the place of an earlier order that nothing is sent to any more. */
function servedOf(customer: OfferedCustomer | null, zones: Zones): OfferedCustomer | null {
  if (customer === null || isServed(zones, customer.country)) return customer;
  return { ...customer, address: "", city: "", state: "", zipCode: "", country: homeCountry };
}

/** The fields of the address at a place, counted from 0. */
export function fieldsOfLine(fields: Record<string, AnyField>, at: number): LineFieldSet {
  const entries = lineFieldNames.map((name) => [name, fields[lineFieldName(name, at)]]);
  return Object.fromEntries(entries) as Record<LineFieldName, AnyField>;
}

export function typedValue(field: AnyField): string {
  return String(field.initialValue ?? "").trim();
}

export function typedPlace({ address, city, state, zipCode, country }: LineFieldSet) {
  return {
    ...{ address: typedValue(address), city: typedValue(city), state: typedValue(state) },
    ...{ zipCode: typedValue(zipCode), country: typedValue(country) || homeCountry },
  };
}

interface OrderLinesFieldsProps {
  fields: Record<string, AnyField>;
  count: number;
  own: OwnAddress;
  zones: Zones;
  /** Where the form is posted: each button comes back to what it has changed. */
  action: string;
}

/** The addresses of an order. The buttons post the form, so that nothing typed is lost without script. */
export function OrderLinesFields({ fields, count, ...rest }: OrderLinesFieldsProps) {
  const { action } = rest;
  return (
    <>
      <input type="hidden" name={linesField} value={count} />
      {Array.from({ length: count }, (_, at) => (
        <LineFields key={lineFieldName("line", at)} {...{ fields, count, at }} {...rest} />
      ))}
      {count < linesMax && (
        <p>
          <button
            type="submit"
            name="intent"
            value="order/another"
            formAction={`${action}#address-${count + 1}`}
            className="button"
            data-another
          >
            {t("Another address")}
          </button>
        </p>
      )}
    </>
  );
}

function LineFields({ fields, count, own, zones, action, at }: OrderLinesFieldsProps & { at: number }) {
  const line = fieldsOfLine(fields, at);
  const place = <PlaceFields fields={line} zones={zones} action={action} />;
  if (count === 1) return <CustomerFields fields={line} own={own} place={place} />;
  const number = String(at + 1);
  return (
    <section className="order-line" id={`address-${number}`} aria-labelledby={`address-title-${number}`}>
      <h3 id={`address-title-${number}`}>{t("Address {number}", { number })}</h3>
      {at > 0 && (
        <TextField
          field={line.copies}
          label={t("Copies to this address")}
          hint={t("From {min} to {max}.", { min: minCopies, max: maxCopies })}
          inputMode="numeric"
          className="order-copies__input"
          isRequired
        />
      )}
      <CustomerFields fields={line} own={own} place={place} isFurther={at > 0} />
      <button
        type="submit"
        name="removeLine"
        value={at}
        formAction={`${action}#shipping`}
        className="button button--quiet"
      >
        {t("Remove this address")}
        <span className="visually-hidden">{` ${number}`}</span>
      </button>
    </section>
  );
}
