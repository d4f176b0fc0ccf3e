import { formatRate } from "~/domain/base/format";
import { type StateCode, stateCodes, stateNames } from "~/domain/selling/catalogue/states";
import type { TaxRule, TaxRules } from "~/domain/selling/catalogue/tax";
import { taxFormId } from "~/domain/selling/catalogue/tax-schema";
import { t } from "~/messages/translate";
import { type Column, DataTable } from "~/ui/data-table";
import { CheckboxField, SelectField, TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";

interface TaxSectionProps {
  taxes: TaxRules;
  /** The rule in the form: a state, or "" for all others. */
  state: StateCode | "";
  rejected: RejectedForm | undefined;
}

type Row = TaxRule & { state: StateCode | "" };

export function TaxSection({ taxes, state, rejected }: TaxSectionProps) {
  const rows: Row[] = [...taxes.states, { state: "", ...taxes.elsewhere }];
  return (
    <section id="tax-rules" className="order-part admin-section">
      <h2>{t("Tax")}</h2>
      <p>
        {t(
          "Tax is charged on the price after any promo code. It is rounded to a whole cent once for each plan or order, and half a cent goes up. Plans are taxed by the state where the buyer lives, books by the state they are sent to. Checkouts, subscriptions, and orders that have already begun keep their tax.",
        )}
      </p>
      {taxes.isFixed && (
        <p>
          {t("TAX_PERCENT sets the rate of all other states: {rate}.", {
            rate: formatRate(taxes.elsewhere.rate),
          })}
        </p>
      )}
      <DataTable
        caption={t("Tax")}
        columns={columns()}
        rows={rows}
        rowKey={({ state }) => state || "other"}
        empty={null}
      />
      <TaxForm taxes={taxes} state={state} rejected={rejected} />
    </section>
  );
}

const columns = (): Column<Row>[] => [
  { label: t("State"), isName: true, cell: ({ state }) => nameOf(state) },
  { label: t("Rate"), isNumber: true, cell: ({ rate }) => formatRate(rate) },
  { label: t("Plans"), cell: ({ taxesPlans }) => (taxesPlans ? t("Taxed") : t("Not taxed")) },
  { label: t("Printed books"), cell: ({ taxesBooks }) => (taxesBooks ? t("Taxed") : t("Not taxed")) },
  {
    label: t("Actions"),
    className: "data-table__actions",
    cell: ({ state }) => <RuleActions state={state} />,
  },
];

function RuleActions({ state }: Pick<Row, "state">) {
  const ofState = <span className="visually-hidden">{` ${nameOf(state)}`}</span>;
  return (
    <div className="row-actions">
      <a className="button button--quiet" href={`/admin/prices?state=${state}#tax-form`}>
        {t("Change")}
        {ofState}
      </a>
      {state && (
        <ButtonForm action="/admin/prices">
          <input type="hidden" name="state" value={state} />
          <button type="submit" className="button button--quiet" name="intent" value="tax/delete">
            {t("Remove")}
            {ofState}
          </button>
        </ButtonForm>
      )}
    </div>
  );
}

function TaxForm({ taxes, state, rejected }: TaxSectionProps) {
  const { form, fields } = formState(taxFormId, valuesOf(taxes, state), rejected);
  return (
    <div id="tax-form">
      <h3>{t("Add or change a state")}</h3>
      <Form form={form} action="/admin/prices" errorTitle={rejected?.errorTitle}>
        <SelectField
          field={fields.state}
          label={t("State")}
          options={[
            { value: "", label: nameOf("") },
            ...stateCodes.map((code) => ({ value: code, label: t(stateNames[code]) })),
          ]}
        />
        <TextField
          field={fields.rate}
          label={t("Tax rate in percent")}
          hint={t("At most three decimals: 8, 6.25 or 8.875.")}
          inputMode="decimal"
          maxLength={7}
          isRequired
        />
        <CheckboxField field={fields.taxesPlans} label={t("Plans are taxed")} />
        <CheckboxField field={fields.taxesBooks} label={t("Printed books are taxed")} />
        <button
          type="submit"
          className="button button--primary"
          name="intent"
          value="tax/save"
          data-busy-label={t("Saving...")}
        >
          {t("Save tax")}
        </button>
      </Form>
    </div>
  );
}

function valuesOf({ states, elsewhere }: TaxRules, state: StateCode | "") {
  const rule = states.find((candidate) => candidate.state === state);
  const shown = rule ?? elsewhere;
  return {
    state,
    rate: rule || state === "" ? String(shown.rate / 1000) : "",
    taxesPlans: shown.taxesPlans ? "on" : "",
    taxesBooks: shown.taxesBooks ? "on" : "",
  };
}

function nameOf(state: StateCode | ""): string {
  return state ? t(stateNames[state]) : t("All other states");
}
