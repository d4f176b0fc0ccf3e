import type { PlanQuote } from "~/domain/selling/catalogue/quote";
import { stateCodes, stateNames } from "~/domain/selling/catalogue/states";
import { t } from "~/messages/translate";
import { PlainSelect } from "~/ui/field";

/** Asks the buyer's state before they pay, where the tax depends on it: the page then shows the total. */
export function TaxStateForm({ quote: { planId, promo, taxState } }: { quote: PlanQuote }) {
  return (
    <form method="get" action="/checkout">
      <input type="hidden" name="plan" value={planId} />
      {promo && <input type="hidden" name="promo" value={promo.code} />}
      {!taxState && <p>{t("The tax depends on the state where you live. Choose it to see your total.")}</p>}
      <div className="field">
        <PlainSelect
          id="taxState"
          name="taxState"
          label={t("State where you live")}
          value={taxState ?? ""}
          options={[
            ...(taxState ? [] : [{ value: "", label: t("Choose") }]),
            ...stateCodes.map((code) => ({ value: code, label: t(stateNames[code]) })),
          ]}
        />
      </div>
      <button type="submit" className={taxState ? "button" : "button button--primary"}>
        {taxState ? t("Change the state") : t("Show my total")}
      </button>
    </form>
  );
}
