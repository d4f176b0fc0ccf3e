import {
  type Elements,
  friendlyWords,
  loadStripe,
  type Stripe,
  type StripeTrouble,
  unexpected,
} from "./stripe";

/** What the server answers when a payment is begun. */
interface Begun {
  /** Null where there is nothing to pay. */
  clientSecret: string | null;
  /** The page that tells how it went. */
  next: string;
}

/** Less than that Stripe does not take. */
const leastCents = 50;

/** Something to tell the buyer. */
class Refused extends Error {}

/**
 * Brings Stripe's fields into the form, and pays with them when its main button is pressed. If they do not come, the form
 * goes on to lead to Stripe's own page.
 */
export function enhance(place: HTMLElement): void {
  const form = place.closest("form");
  const fields = place.querySelector<HTMLElement>("[data-fields]");
  const fallback = place.querySelector<HTMLElement>("[data-fallback]");
  const { key, amount, mode } = place.dataset;
  if (!form || !fields || !fallback || !key) return;
  loadStripe(key)
    .then((stripe) => {
      const elements = stripe.elements({
        mode,
        amount: Math.max(leastCents, Number(amount)),
        currency: "usd",
        allowedPaymentMethodTypes: ["card", "us_bank_account"],
      });
      const element = elements.create("payment", { layout: "accordion" });
      element.on("ready", () => {
        fallback.hidden = true;
        payByForm(form, place, stripe, elements);
      });
      element.mount(fields);
    })
    .catch(() => undefined);
}

function payByForm(form: HTMLFormElement, place: HTMLElement, stripe: Stripe, elements: Elements): void {
  let isBusy = false;
  const button = form.querySelector<HTMLButtonElement>("button[value=pay]:not([aria-hidden])");
  const label = button ? button.textContent : "";
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    if (!button) return;
    button.textContent = busy ? "Processing..." : label;
    if (busy) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  };
  form.addEventListener(
    "submit",
    (event) => {
      if (!isPaidHere(form, place)) return;
      event.preventDefault();
      // The busy label of plain forms ends by itself; this one ends when Stripe has answered.
      event.stopImmediatePropagation();
      if (isBusy) return;
      setBusy(true);
      tell(place, "", "");
      pay(form, place, stripe, elements)
        .then((next) => window.location.assign(next))
        .catch((error) => {
          if (error instanceof Refused) tell(place, "Payment Failed", error.message);
          else tell(place, "Payment Error", unexpected);
          setBusy(false);
        });
    },
    true,
  );
  window.addEventListener("pageshow", () => setBusy(false));
}

/** What costs nothing, or is paid with what was kept before, needs no fields: the form goes as a document. */
function isPaidHere(form: HTMLFormElement, place: HTMLElement): boolean {
  const chosen = form.querySelector<HTMLInputElement>("[name=paymentMethod]:checked");
  return place.dataset.amount !== "0" && chosen?.value !== "existing";
}

async function pay(
  form: HTMLFormElement,
  place: HTMLElement,
  stripe: Stripe,
  elements: Elements,
): Promise<string> {
  // Where the form can change what is paid, it says so here.
  if (place.dataset.changed !== undefined) elements.update({ amount: Number(place.dataset.amount) });
  refuseIf((await elements.submit()).error);
  const { clientSecret, next } = await begin(form, place.dataset.intentUrl || "");
  if (clientSecret === null) return next;
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: new URL(next, window.location.href).href },
    redirect: "if_required",
  });
  refuseIf(error);
  return next;
}

function refuseIf(error: StripeTrouble | undefined): void {
  if (error) throw new Refused(friendlyWords(error));
}

/** Begins the payment with what stands in the form. */
async function begin(form: HTMLFormElement, url: string): Promise<Begun> {
  const typed: Record<string, string> = {};
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string") typed[name] = value;
  });
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(typed),
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new Refused(messagesOf(body) || "Payment setup failed");
}

/** The messages of the fields, which say more than the one above them. */
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

function tell(place: HTMLElement, title: string, text: string): void {
  const earlier = place.querySelector("[data-told]");
  if (earlier) earlier.remove();
  if (!title) return;
  const notice = document.createElement("div");
  notice.className = "notice notice--error";
  notice.setAttribute("role", "alert");
  notice.dataset.told = "";
  for (const [className, words] of [
    ["notice__title", title],
    ["", text],
  ] as const) {
    const paragraph = document.createElement("p");
    paragraph.className = className;
    paragraph.textContent = words;
    notice.appendChild(paragraph);
  }
  place.appendChild(notice);
}
