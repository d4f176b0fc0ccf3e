import { fewestCopies, mostCopies } from "~/domain/catalogue/catalogue";
import type { OrderOffer } from "~/domain/orders/order-offer";
import { TextField } from "~/ui/field";
import { DefaultButton, Form, type RefusedForm, useFormState } from "~/ui/form";
import { CustomerFields, customerValues } from "./customer-fields";
import { orderFormId } from "./order-form-id";
import { OrderSummary } from "./order-summary";

interface OrderFormProps {
  offer: OrderOffer;
  refused: RefusedForm | undefined;
}

/** The order itself: how many, where to, and how it is paid. */
export function OrderForm({ offer, refused }: OrderFormProps) {
  const values = { copies: "1", ...customerValues(offer.customer) };
  const { form, fields } = useFormState(orderFormId, values, refused);
  const { bookType, again, book } = offer;
  return (
    <Form form={form} action={`/book/order?type=${bookType}`} errorTitle={refused?.errorTitle}>
      <DefaultButton intent="order/pay" />
      <input type="hidden" name="bookType" value={bookType} />
      {again && <input type="hidden" name="again" value={again} />}
      {book?.approvalId && <input type="hidden" name="approvalId" value={book.approvalId} />}
      <section className="order-part" aria-labelledby="summary">
        <h2 id="summary">Order summary</h2>
        <div className="order-copies">
          <TextField
            field={fields.copies}
            label="Copies"
            hint={`From ${fewestCopies} to ${mostCopies}.`}
            inputMode="numeric"
            maxLength={2}
            className="order-copies__input"
            isRequired
          />
          <button type="submit" name="intent" value="order/total" className="button" data-update-total>
            Update total
          </button>
        </div>
        <OrderSummary offer={offer} copies={shownCopies(refused)} />
      </section>
      <section className="order-part" aria-labelledby="shipping">
        <h2 id="shipping">Shipping</h2>
        <CustomerFields fields={fields} />
      </section>
      <section className="order-part" aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <p>We will send you an invoice by email. There is nothing to pay before that.</p>
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value="order/pay"
            className="button button--primary"
            data-busy-label="Processing..."
          >
            Pay by invoice
          </button>
          <a className="button" href={`/book?type=${bookType}`}>
            Cancel
          </a>
        </div>
      </section>
    </Form>
  );
}

/** The number of copies that the total is shown for. */
function shownCopies(refused: RefusedForm | undefined): number {
  const typed = refused?.formId === orderFormId ? Number(refused.result.initialValue?.copies) : 1;
  const isNumber = Number.isInteger(typed) && typed >= fewestCopies && typed <= mostCopies;
  return isNumber ? typed : 1;
}
