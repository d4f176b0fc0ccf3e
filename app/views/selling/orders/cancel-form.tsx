import type { Order } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface CancelFormProps {
  order: Pick<Order, "orderNumber" | "copies" | "bookTitle">;
  action: string;
  intent: "order/cancel" | "copies/cancel";
}

export function CancelForm({ order: { orderNumber, copies, bookTitle }, action, intent }: CancelFormProps) {
  return (
    <details className="order-cancel">
      <summary>{t("Cancel this order")}</summary>
      <p>
        {t(
          "Are you sure? {copies, plural, one {# copy} other {# copies}} of “{bookTitle}” will not be printed.",
          { copies, bookTitle },
        )}
      </p>
      <ButtonForm action={action}>
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <button type="submit" name="intent" value={intent} className="button button--danger">
          {t("Yes, cancel this order")}
        </button>
      </ButtonForm>
    </details>
  );
}
