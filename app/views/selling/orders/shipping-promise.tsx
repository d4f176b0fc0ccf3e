import type { OrderOffer } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";

export function ShippingPromise({ zones }: Pick<OrderOffer, "zones">) {
  const count = zones.reduce((sum, { countries }) => sum + countries.length, 0);
  if (count === 0) return <p>{t("We ship within the United States.")}</p>;
  return (
    <p>
      {t(
        "Shipping within the United States is included. To {count, plural, one {# other country} other {# other countries}} it has a price of its own, which is in the total before you pay. Customs there may ask the receiver for duties.",
        { count },
      )}
    </p>
  );
}
