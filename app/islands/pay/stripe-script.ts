import type { StripeTrouble } from "./words";

/* The part of Stripe's script that is used here. It comes from Stripe alone, as its terms ask. */

const address = "https://js.stripe.com/endive/stripe.js";

export interface Elements {
  create(kind: "payment", options: object): PaymentElement;
  update(options: { amount: number }): void;
  submit(): Promise<{ error?: StripeTrouble }>;
}

export interface PaymentElement {
  mount(place: HTMLElement): void;
  on(event: "ready" | "loaderror", listener: () => void): void;
}

export interface Stripe {
  elements(options: object): Elements;
  confirmPayment(options: object): Promise<{ error?: StripeTrouble }>;
}

declare global {
  interface Window {
    Stripe?: (key: string) => Stripe;
  }
}

export function loadStripe(key: string): Promise<Stripe> {
  return new Promise((resolve, reject) => {
    const start = () => {
      if (window.Stripe) resolve(window.Stripe(key));
      else reject(new Error("Stripe's script did not start."));
    };
    if (window.Stripe) return start();
    const script = document.createElement("script");
    script.src = address;
    script.onload = start;
    script.onerror = () => reject(new Error("Stripe's script did not come."));
    document.head.appendChild(script);
  });
}
