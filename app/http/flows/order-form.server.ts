import { json } from "@remix-run/node";
import { Unavailable, ValidationError } from "~/domain/base/errors";
import { requireCopies, withAnotherLine, withoutLine } from "~/domain/selling/orders/line-forms";
import { missingTitle, orderFormId, withMissingTitle } from "~/domain/selling/orders/schema";
import { t } from "~/messages/translate";
import { isDomainError } from "../errors/error-response.server";
import { unexpectedErrors } from "../errors/unexpected-errors";
import { rejectedResult, rejectForm, unexpectedFormError } from "../forms/forms.server";

/** Changes the form alone: "Update total", "Show the fields", an address more or less. Null for any other button. Throws ValidationError. */
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

function shownAgain(form: FormData) {
  return json({ formId: orderFormId, result: rejectedResult(form, {}), errorTitle: undefined });
}

export function showReview(form: FormData) {
  return json({ formId: orderFormId, result: rejectedResult(form, {}), isReview: true });
}

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
