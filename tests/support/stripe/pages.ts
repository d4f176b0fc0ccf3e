import type { IncomingMessage, ServerResponse } from "node:http";
import type { StripeObject } from "./objects";
import { StripeRejection } from "./parameters";
import { methodsByNumber } from "./payment-methods";
import { confirmPayment, paymentOfSecret } from "./payments";
import { paySession } from "./sessions";
import type { StripeState } from "./stripe-state";

/*
 * The fake Stripe's browser side: the hosted page, 3-D Secure, the portal, and the requests of the
 * replaced Stripe.js.
 */

export function answerBrowser(
  fakeStripe: StripeState,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  const url = new URL(request.url ?? "/", fakeStripe.address);
  const [, place = "", id = ""] = url.pathname.split("/");
  if (place === "browser") {
    answerScript(fakeStripe, response, body);
    return;
  }
  const form = request.method === "POST" ? new URLSearchParams(body) : null;
  const { html, status = 200, location } = see(fakeStripe, place, { id, form, url });
  response.writeHead(location ? 303 : status, {
    "content-type": "text/html; charset=utf-8",
    ...(location && { location }),
  });
  response.end(`<!doctype html><html lang="en"><title>Stripe</title><body>${html}</body></html>`);
}

interface Visit {
  id: string;
  form: URLSearchParams | null;
  url: URL;
}

interface Sight {
  html: string;
  status?: number;
  location?: string;
}

const pages: Record<string, (fakeStripe: StripeState, visit: Visit) => Sight> = {
  pay: seeHostedPage,
  bank: seeBank,
  portal: seePortal,
};

function see(fakeStripe: StripeState, place: string, visit: Visit): Sight {
  try {
    return pages[place]?.(fakeStripe, visit) ?? { html: `<h1>${place}</h1>`, status: visit.id ? 200 : 404 };
  } catch (error) {
    if (!(error instanceof StripeRejection)) throw error;
    return { html: `<h1>Stripe</h1><p role="alert">${error.message}</p>`, status: error.status };
  }
}

function seeHostedPage(fakeStripe: StripeState, { id, form }: Visit): Sight {
  const session = fakeStripe.get("checkout.session", id);
  if (!form) return { html: hostedPage(session) };
  const means = methodsByNumber[form.get("number")?.replaceAll(" ", "") ?? ""];
  if (!means) return { html: hostedPage(session, "Your card number is invalid."), status: 400 };
  try {
    return { html: "", location: paySession(fakeStripe, session, means) };
  } catch (error) {
    if (!(error instanceof StripeRejection)) throw error;
    return { html: hostedPage(session, error.message), status: 402 };
  }
}

function hostedPage({ amount_total, cancel_url }: StripeObject, message = ""): string {
  return `<h1>Pay $${(amount_total / 100).toFixed(2)}</h1>
    ${message && `<p role="alert">${message}</p>`}
    <form method="post"><label>Card number or account <input name="number"></label><button>Pay</button></form>
    <a href="${cancel_url}">Back</a>`;
}

function seeBank(fakeStripe: StripeState, { id, form, url }: Visit): Sight {
  if (!form) {
    const yes = '<button name="is" value="me">It is me</button>';
    const no = '<button name="is" value="not">It is not me</button>';
    return { html: `<h1>Your card's bank</h1><form method="post">${yes}${no}</form>` };
  }
  fakeStripe.takeStep(id, form.get("is") === "me");
  return { html: "", location: url.searchParams.get("return") ?? "/" };
}

function seePortal(fakeStripe: StripeState, { id, form }: Visit): Sight {
  const { customer, return_url } = fakeStripe.get("billing_portal.session", id);
  const subscription = fakeStripe.all("subscription").findLast((one) => one.customer === customer);
  if (form && subscription) {
    subscription.cancel_at_period_end = true;
    fakeStripe.emit("customer.subscription.updated", subscription);
  }
  const button = subscription ? '<form method="post"><button>Cancel plan</button></form>' : "";
  return { html: `<h1>Billing</h1>${button}<a href="${return_url}">Return</a>` };
}

/** Confirms a payment for the replaced Stripe.js. */
function answerScript(fakeStripe: StripeState, response: ServerResponse, body: string): void {
  response.writeHead(200, {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "content-type",
    "content-type": "application/json",
  });
  response.end(body && JSON.stringify(confirmed(fakeStripe, JSON.parse(body))));
}

function confirmed(fakeStripe: StripeState, asked: Record<string, string>): StripeObject {
  try {
    const means = methodsByNumber[asked.number ?? ""];
    if (!means) throw new StripeRejection(400, "validation_error", "Your card number is incomplete.");
    const intent = paymentOfSecret(fakeStripe, asked.clientSecret ?? "");
    return { paymentIntent: confirmPayment(fakeStripe, intent, means, asked.returnUrl ?? "") };
  } catch (error) {
    if (!(error instanceof StripeRejection)) throw error;
    return { error: { type: error.type, message: error.message, ...error.more } };
  }
}
