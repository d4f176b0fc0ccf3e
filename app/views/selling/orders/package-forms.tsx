import type { OrderLine } from "~/domain/selling/orders/order-lines";
import { orderStatuses, type StaffOrderDetails, statusNames } from "~/domain/selling/orders/orders";
import { trackingNumberMax } from "~/domain/selling/orders/schema";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { staffOrderPath } from "./change-order-form";
import { PackageList } from "./package-list";

/** Each package of an order with several addresses has its own state and tracking number. */
export function PackageForms({ order: { lines, orderNumber } }: { order: StaffOrderDetails }) {
  return (
    <PackageList
      lines={lines}
      tools={(line) => <PackageForm line={line} action={staffOrderPath(orderNumber)} />}
    />
  );
}

function PackageForm({ line, action }: { line: OrderLine; action: string }) {
  const { id, status, trackingNumber } = line;
  return (
    <ButtonForm action={action}>
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="shownStatus" value={status} />
      <div className="fulfilment__bulk">
        <div className="field">
          <label className="field__label" htmlFor={`line-tracking-${id}`}>
            {t("Tracking number")}
            <span className="visually-hidden">{` ${id}`}</span>
          </label>
          <input
            id={`line-tracking-${id}`}
            name="trackingNumber"
            className="input"
            defaultValue={trackingNumber}
            data-max={trackingNumberMax}
            autoComplete="off"
          />
        </div>
        <div className="field">
          <label className="field__label" htmlFor={`line-status-${id}`}>
            {t("Status")}
            <span className="visually-hidden">{` ${id}`}</span>
          </label>
          <select
            id={`line-status-${id}`}
            name="status"
            className="input input--select"
            defaultValue={status}
          >
            {orderStatuses.map((one) => (
              <option key={one} value={one}>
                {t(statusNames[one])}
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          name="intent"
          value="order/line"
          className="button"
          data-busy-label={t("Updating...")}
        >
          {t("Update package {line}", { line: String(id) })}
        </button>
      </div>
    </ButtonForm>
  );
}
