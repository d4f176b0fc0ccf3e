import type { Page } from "@playwright/test";

/** Replaces Stripe.js in browser tests: one field, and a confirmation by the fake Stripe. */
export async function interceptStripeScript(page: Page, fakeStripe: string): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script(fakeStripe) }),
  );
}

function script(fakeStripe: string): string {
  return `window.Stripe = function () {
    var field = null;
    return {
      elements: function () {
        return {
          create: function () {
            var heard = {};
            return {
              on: function (name, listener) { heard[name] = listener; },
              mount: function (place) {
                var label = document.createElement("label");
                label.textContent = "Card number or account";
                field = document.createElement("input");
                field.className = "input";
                label.appendChild(field);
                place.appendChild(label);
                setTimeout(function () { if (heard.ready) heard.ready(); }, 0);
              }
            };
          },
          update: function () {},
          submit: function () {
            return Promise.resolve(field.value ? {} : { error: { type: "validation_error", message: "Your card number is incomplete." } });
          }
        };
      },
      confirmPayment: function (options) {
        return fetch(${JSON.stringify(fakeStripe)} + "/browser/confirm", {
          method: "POST",
          body: JSON.stringify({ clientSecret: options.clientSecret, number: field.value, returnUrl: options.confirmParams.return_url })
        }).then(function (answer) { return answer.json(); }).then(function (result) {
          var step = result.paymentIntent && result.paymentIntent.next_action;
          if (step && step.redirect_to_url) {
            window.location.assign(step.redirect_to_url.url);
            return new Promise(function () {});
          }
          return result;
        });
      }
    };
  };`;
}
