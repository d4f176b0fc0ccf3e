import { t } from "~/messages/translate";
import { findPayButton, restWhilePosting, setCancelDisabled, watchPresses } from "./resting";
import { type Elements, errorMessage, loadStripe, type Stripe, type StripeError, unexpected } from "./stripe";

interface StartedPayment {
  /** Null if nothing is due. */
  clientSecret: string | null;
  next: string;
}

const minimumCents = 50;

/** Its message is for the buyer. */
class PaymentError extends Error {}

/** Leaves the form to be posted, and to redirect to Stripe's hosted page, if Stripe's payment element does not load. */
export function enhance(container: HTMLElement): void {
  const form = container.closest("form");
  const fields = container.querySelector<HTMLElement>("[data-fields]");
  const fallback = container.querySelector<HTMLElement>("[data-fallback]");
  const { key, amount, mode } = container.dataset;
  if (!form || !fields || !fallback || !key) return;
  hideBesideSavedMethod(form, container);
  restWhilePosting(form);
  loadStripe(key)
    .then((stripe) => {
      const elements = stripe.elements({
        mode,
        amount: Math.max(minimumCents, Number(amount)),
        currency: "usd",
        allowedPaymentMethodTypes: ["card", "us_bank_account"],
      });
      const element = elements.create("payment", { layout: "accordion" });
      element.on("ready", () => {
        fallback.hidden = true;
        payByForm(form, container, stripe, elements);
      });
      element.mount(fields);
    })
    .catch(() => undefined);
}

function hideBesideSavedMethod(form: HTMLFormElement, container: HTMLElement): void {
  const show = () => {
    container.hidden = isSavedMethod(form);
  };
  form.addEventListener("change", show);
  window.addEventListener("pageshow", show);
  show();
}

function isSavedMethod(form: HTMLFormElement): boolean {
  const chosen = form.querySelector<HTMLInputElement>("[name=paymentMethod]:checked");
  return chosen?.value === "existing";
}

function payByForm(form: HTMLFormElement, container: HTMLElement, stripe: Stripe, elements: Elements): void {
  let isBusy = false;
  const button = findPayButton(form);
  const isPaying = watchPresses(form);
  const label = button ? button.textContent : "";
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    setCancelDisabled(form, busy);
    if (!button) return;
    button.textContent = busy ? t("Processing...") : label;
    button.disabled = busy;
    if (busy) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  };
  form.addEventListener(
    "submit",
    (event) => {
      if (!isPaying() || !isPaidHere(form, container)) return;
      event.preventDefault();
      // The usual busy label times out; this one ends with Stripe's response.
      event.stopImmediatePropagation();
      if (isBusy) return;
      setBusy(true);
      showMessage(container, "", "");
      pay(form, container, stripe, elements)
        .then((next) => window.location.assign(next))
        .catch((error) => {
          if (error instanceof PaymentError) showMessage(container, t("Payment Failed"), error.message);
          else showMessage(container, t("Payment Error"), t(unexpected));
          setBusy(false);
        });
    },
    true,
  );
  window.addEventListener("pageshow", () => setBusy(false));
}

/** Tells forms that are posted as a document: without an amount, or with a stored payment method. */
function isPaidHere(form: HTMLFormElement, container: HTMLElement): boolean {
  return container.dataset.amount !== "0" && !isSavedMethod(form);
}

async function pay(
  form: HTMLFormElement,
  container: HTMLElement,
  stripe: Stripe,
  elements: Elements,
): Promise<string> {
  // Set by order-total when the amount has changed.
  if (container.dataset.changed !== undefined) elements.update({ amount: Number(container.dataset.amount) });
  throwIf((await elements.submit()).error);
  const { clientSecret, next } = await startPayment(form, container.dataset.intentUrl || "");
  if (clientSecret === null) return next;
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: new URL(next, window.location.href).href },
    redirect: "if_required",
  });
  throwIf(error);
  return next;
}

function throwIf(error: StripeError | undefined): void {
  if (error) throw new PaymentError(errorMessage(error));
}

async function startPayment(form: HTMLFormElement, url: string): Promise<StartedPayment> {
  const typed: Record<string, string> = {};
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string") typed[name] = value;
  });
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(typed),
    credentials: "same-origin",
  });
  const body = await answer.json().catch(() => ({}));
  // It waits for seven days, and nothing is paid yet.
  if (answer.status === 202) return { clientSecret: null, next: "/account/mark#waiting" };
  if (answer.ok) return body;
  throw new PaymentError(messagesOf(body) || t("Payment setup failed"));
}

function messagesOf({
  message = "",
  errors = {},
}: {
  message?: string;
  errors?: Record<string, string[]>;
}): string {
  const all = Object.keys(errors).map((name) => (errors[name] || []).join(" "));
  return all.length > 0 ? all.join(" ") : message;
}

function showMessage(container: HTMLElement, title: string, text: string): void {
  const earlier = container.querySelector("[data-payment-error]");
  if (earlier) earlier.remove();
  if (!title) return;
  const notice = document.createElement("div");
  notice.className = "notice notice--error";
  notice.setAttribute("role", "alert");
  notice.dataset.paymentError = "";
  for (const [className, words] of [
    ["notice__title", title],
    ["", text],
  ] as const) {
    const paragraph = document.createElement("p");
    paragraph.className = className;
    paragraph.textContent = words;
    notice.appendChild(paragraph);
  }
  container.appendChild(notice);
}
