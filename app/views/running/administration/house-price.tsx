import { residentMonthFormId } from "~/domain/selling/houses/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";

interface HousePriceProps {
  /** Null while it is not offered. */
  cents: number | null;
  rejected: RejectedForm | undefined;
}

export function HousePrice({ cents, rejected }: HousePriceProps) {
  const residentMonth = cents === null ? "" : (cents / 100).toFixed(2);
  const { form, fields } = formState(residentMonthFormId, { residentMonth }, rejected);
  return (
    <section className="account-part" aria-labelledby="house-price">
      <h2 id="house-price">{t("Houses")}</h2>
      <p>{t("An owner then gets one invoice a month, by the days that each resident lived there.")}</p>
      <Form form={form} action="/admin/prices" defaultIntent="house">
        <TextField
          field={fields.residentMonth}
          label={t("For each resident and month")}
          hint={t("Empty: not offered.")}
          inputMode="decimal"
        />
        <button
          type="submit"
          name="intent"
          value="house"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save the price for houses")}
        </button>
      </Form>
    </section>
  );
}
