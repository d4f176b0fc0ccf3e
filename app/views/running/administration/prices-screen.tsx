import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import { type PricedItem, pricedItems } from "~/domain/selling/catalogue/schema";
import type { StateCode } from "~/domain/selling/catalogue/states";
import type { Customs } from "~/domain/selling/shipping/customs";
import type { ShippingZone } from "~/domain/selling/shipping/zones";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { AdminPage } from "../../layout/staff/admin-page";
import { HousePrice } from "./house-price";
import { ZonesSection } from "./shipping-zones";
import { TaxSection } from "./tax-rules";

export const pricesFormId = "prices";

interface PricesScreenProps {
  shell: PageShell;
  catalogue: Catalogue;
  residentMonthCents: number | null;
  taxState: StateCode | "";
  zones: ShippingZone[];
  zone: ShippingZone | null;
  customs: Customs;
  rejected: RejectedForm | undefined;
}

export function PricesScreen({
  shell,
  catalogue,
  residentMonthCents,
  taxState,
  zones,
  zone,
  customs,
  rejected,
}: PricesScreenProps) {
  const { form, fields } = formState(pricesFormId, valuesOf(catalogue), rejected);
  return (
    <AdminPage shell={shell} part="/admin/prices" isNarrow>
      <h1>{t("Prices")}</h1>
      <p>{t("In dollars, before tax. Every page, email, and checkout shows a new price at once.")}</p>
      <Form form={form} action="/admin/prices">
        {pricedItems.map((item) => (
          <TextField
            key={item}
            field={fields[item]}
            label={labelOf(item, catalogue)}
            inputMode="decimal"
            isRequired
          />
        ))}
        <div className="actions">
          <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
            {t("Save prices")}
          </button>
          <a className="button" href="/admin">
            {t("Cancel")}
          </a>
        </div>
      </Form>
      <HousePrice cents={residentMonthCents} rejected={rejected} />
      <TaxSection taxes={catalogue.taxes} state={taxState} rejected={rejected} />
      <ZonesSection zones={zones} zone={zone} customs={customs} rejected={rejected} />
    </AdminPage>
  );
}

function labelOf(item: PricedItem, { plans }: Catalogue): string {
  if (item === "printed-book") return t("Printed book, each");
  const { name, billing } = plans[item];
  const plan = t(name);
  return billing === "monthly" ? t("{plan}, a month", { plan }) : t("{plan}, once", { plan });
}

function valuesOf({ plans, bookPriceCents }: Catalogue): Record<PricedItem, string> {
  const dollars = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
  return {
    "self-serve": dollars(plans["self-serve"].priceCents),
    guided: dollars(plans.guided.priceCents),
    family: dollars(plans.family.priceCents),
    "white-glove": dollars(plans["white-glove"].priceCents),
    "printed-book": dollars(bookPriceCents),
  };
}
