import { trackingFormId } from "~/domain/selling/orders/packages";
import { refundReasonMax } from "~/domain/selling/payments/schema";
import { t } from "~/messages/translate";
import { TextAreaField, TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";

export const queuePath = "/admin/orders?queue=ship";

/** A list from a label tool. What it sends is what POST /api/admin/orders/tracking takes. */
export function TrackingPaste({ rejected }: { rejected: RejectedForm | undefined }) {
  const { form, fields } = formState(trackingFormId, { csv: "", reason: "" }, rejected);
  return (
    <section className="order-part" aria-labelledby="paste-tracking">
      <h2 id="paste-tracking">{t("Paste tracking numbers")}</h2>
      <p>
        {t(
          "One package a line: order number, line, tracking number. An order with one package needs no line. Each package with a number becomes shipped, and its people get an email with the link.",
        )}
      </p>
      <Form
        form={form}
        action={queuePath}
        defaultIntent="orders/tracking-list"
        errorTitle={rejected?.errorTitle}
      >
        <TextAreaField
          field={fields.csv}
          label={t("The list")}
          hint={t("For example: ALR-7KQ2-XW9D, 1, 1Z999AA10123456784")}
          rows={6}
        />
        <TextField
          field={fields.reason}
          label={t("Reason, for what is not paid or on hold")}
          maxLength={refundReasonMax}
        />
        <button
          type="submit"
          name="intent"
          value="orders/tracking-list"
          className="button"
          data-busy-label={t("Saving...")}
        >
          {t("Save this list")}
        </button>
      </Form>
    </section>
  );
}
