import { formatCountry, formatExactMoney, formatList } from "~/domain/base/format";
import { homeCountry } from "~/domain/base/home-country";
import { countryCodes, sortedCountries } from "~/domain/selling/shipping/countries";
import type { Customs } from "~/domain/selling/shipping/customs";
import { customsFormId, hsCodeMax } from "~/domain/selling/shipping/customs-schema";
import { formatWeight, inPounds } from "~/domain/selling/shipping/weights";
import {
  stepFields,
  stepsMax,
  zoneCountriesMax,
  zoneFormId,
  zoneNameMax,
} from "~/domain/selling/shipping/zone-schema";
import type { ShippingZone } from "~/domain/selling/shipping/zones";
import { t } from "~/messages/translate";
import { type Column, DataTable } from "~/ui/data-table";
import { SelectField, TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";

const action = "/admin/prices";

interface ZonesSectionProps {
  zones: ShippingZone[];
  /** The zone in the form; null for a new one. */
  zone: ShippingZone | null;
  customs: Customs;
  rejected: RejectedForm | undefined;
}

export function ZonesSection({ zones, zone, customs, rejected }: ZonesSectionProps) {
  return (
    <section id="shipping" className="order-part admin-section">
      <h2>{t("Shipping abroad")}</h2>
      <p>
        {t(
          "Shipping inside the United States is part of the price of a book. Packages go abroad only to the countries of a zone, for its price by weight. What a book weighs follows from its pages and the paper of the printer; a package weighs a little more. Orders that exist keep what they were charged.",
        )}
      </p>
      <DataTable
        caption={t("Shipping abroad")}
        columns={columns()}
        rows={zones}
        rowKey={({ id }) => id}
        empty={<p>{t("There is no zone: order forms say “We ship within the United States.”")}</p>}
      />
      <ZoneForm zone={zone} rejected={rejected} />
      <CustomsForm customs={customs} rejected={rejected} />
    </section>
  );
}

const columns = (): Column<ShippingZone>[] => [
  { label: t("Zone"), isName: true, cell: ({ name }) => <span dir="auto">{name}</span> },
  { label: t("Countries"), cell: ({ countries }) => countryNames(countries) },
  {
    label: t("Price by weight"),
    cell: ({ steps }) => (
      <ul className="list-plain">
        {steps.map(({ maxGrams, priceCents }) => (
          <li key={maxGrams}>
            {t("Up to {weight}: {price}", {
              weight: formatWeight(maxGrams),
              price: formatExactMoney(priceCents),
            })}
          </li>
        ))}
      </ul>
    ),
  },
  { label: t("Actions"), className: "data-table__actions", cell: (zone) => <ZoneActions zone={zone} /> },
];

function ZoneActions({ zone: { id, name } }: { zone: ShippingZone }) {
  const ofZone = <span className="visually-hidden">{` ${name}`}</span>;
  return (
    <div className="row-actions">
      <a className="button button--quiet" href={`${action}?zone=${id}#zone-form`}>
        {t("Change")}
        {ofZone}
      </a>
      <ButtonForm action={action}>
        <input type="hidden" name="zone" value={id} />
        <button type="submit" className="button button--quiet" name="intent" value="zone/delete">
          {t("Remove")}
          {ofZone}
        </button>
      </ButtonForm>
    </div>
  );
}

function countryNames(codes: string[]): string {
  return formatList(sortedCountries(codes).map(formatCountry));
}

function ZoneForm({ zone, rejected }: Pick<ZonesSectionProps, "zone" | "rejected">) {
  const { form, fields } = formState<Record<string, string>>(zoneFormId, valuesOf(zone), rejected);
  const fieldOf = (name: string) => fields[name] as (typeof fields)[string];
  return (
    <div id="zone-form">
      <h3>{zone ? t("Change the zone “{name}”", { name: zone.name }) : t("Add a zone")}</h3>
      <Form form={form} action={`${action}${zone ? `?zone=${zone.id}` : ""}#zone-form`}>
        {zone && <input type="hidden" name="zone" value={zone.id} />}
        <TextField field={fieldOf("name")} label={t("Name")} maxLength={zoneNameMax} isRequired />
        <TextField
          field={fieldOf("countries")}
          label={t("Countries")}
          hint={t("Names or their two letters, with commas between: Canada, MX.")}
          maxLength={zoneCountriesMax}
          isRequired
        />
        {Array.from({ length: stepsMax }, (_, at) => stepFields(at + 1)).map(({ weight, price }, at) => (
          <div className="fields-row fields-row--two" key={weight}>
            <TextField
              field={fieldOf(weight)}
              label={t("Step {number}: up to how many pounds", { number: String(at + 1) })}
              inputMode="decimal"
              maxLength={9}
            />
            <TextField
              field={fieldOf(price)}
              label={t("Step {number}: price in dollars", { number: String(at + 1) })}
              inputMode="decimal"
              maxLength={12}
            />
          </div>
        ))}
        <p>{t("What is heavier than the last step is not sent: people are asked to order fewer copies.")}</p>
        <div className="actions">
          <button
            type="submit"
            className="button button--primary"
            name="intent"
            value="zone/save"
            data-busy-label={t("Saving...")}
          >
            {t("Save zone")}
          </button>
          {zone && (
            <a className="button" href={`${action}#shipping`}>
              {t("Cancel")}
            </a>
          )}
        </div>
      </Form>
    </div>
  );
}

function valuesOf(zone: ShippingZone | null): Record<string, string> {
  const steps = Array.from({ length: stepsMax }, (_, at) => {
    const step = zone?.steps[at];
    const { weight, price } = stepFields(at + 1);
    return { [weight]: step ? inPounds(step.maxGrams) : "", [price]: step ? dollars(step.priceCents) : "" };
  });
  const countries = sortedCountries(zone?.countries ?? []).map(formatCountry);
  return Object.assign({ name: zone?.name ?? "", countries: countries.join(", ") }, ...steps);
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function CustomsForm({ customs, rejected }: Pick<ZonesSectionProps, "customs" | "rejected">) {
  const { form, fields } = formState(customsFormId, { ...customs }, rejected);
  return (
    <div id="customs-form" className="order-part">
      <h3>{t("For customs")}</h3>
      <p>
        {t(
          "It stands on a page of its own beside the packing slip of each package that goes abroad, with contents, value and weight.",
        )}
      </p>
      <Form form={form} action={`${action}#customs-form`}>
        <TextField
          field={fields.hsCode}
          label={t("HS code")}
          hint={t("The number of printed books in the tariff, usually 4901.99.")}
          maxLength={hsCodeMax}
          isRequired
        />
        <SelectField
          field={fields.originCountry}
          label={t("Country of origin")}
          options={[homeCountry, ...sortedCountries(countryCodes)].map((code) => ({
            value: code,
            label: formatCountry(code),
          }))}
          isRequired
        />
        <button
          type="submit"
          className="button button--primary"
          name="intent"
          value="customs"
          data-busy-label={t("Saving...")}
        >
          {t("Save for customs")}
        </button>
      </Form>
    </div>
  );
}
