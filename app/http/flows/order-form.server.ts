import { json } from "@remix-run/node";
import { Unavailable, ValidationError } from "~/domain/base/errors";
import { requireCopies, withAnotherLine, withoutLine } from "~/domain/selling/orders/line-forms";
import { missingTitle, orderFormId, withMissingTitle } from "~/domain/selling/orders/schema";
import { t } from "~/messages/translate";
import { isDomainError } from "../errors/error-response.server";
import { unexpectedErrors } from "../errors/unexpected-errors";
import { rejectedResult, rejectForm, unexpectedFormError } from "../forms/forms.server";

/* The form of an order, whoever pays: its buttons that order nothing, and what is said when nothing was ordered. */

/**
 * Does what a button says that changes the form alone: "Update total", "Show the fields", another address, or one less. Null for
 * any other button. Throws ValidationError.
 */
export function changeOrderForm(form: FormData) {
  switch (form.get("intent")) {
    case "order/total":
      requireCopies(form);
      return shownAgain(form);
    case "order/country":
      return shownAgain(form);
    case "order/another":
      return shownAgain(withAnotherLine(form));
  }
  return form.has("removeLine") ? shownAgain(withoutLine(form, Number(form.get("removeLine")))) : null;
}

/** The page with what was typed, which has no faults yet. */
function shownAgain(form: FormData) {
  return json({ formId: orderFormId, result: rejectedResult(form, {}), errorTitle: undefined });
}

/** The order as it would be placed, to be looked over. */
export function showReview(form: FormData) {
  return json({ formId: orderFormId, result: rejectedResult(form, {}), isReview: true });
}

/** The form with what is wrong in it, or with the words for what was not expected. */
export function rejectOrder(form: FormData, error: unknown) {
  if (!isDomainError(error))
    return unexpectedFormError(form, orderFormId, error, unexpectedErrors.placeOrder);
  const rejection = withMissingTitle(error);
  return rejectForm(form, orderFormId, rejection, rejection === error ? titleOf(error) : t(missingTitle));
}

function titleOf(error: unknown): string | undefined {
  const isOfForm = error instanceof ValidationError ? "" in error.errors : error instanceof Unavailable;
  return isOfForm ? t(unexpectedErrors.placeOrder.title) : undefined;
}
