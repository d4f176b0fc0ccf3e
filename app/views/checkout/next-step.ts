import type { CheckoutOutcome } from "~/domain/checkouts/outcome.server";

/** Where a buyer is led by itself, and after how many seconds (spec 2, sections 4 and 9). */
export interface NextStep {
  path: string;
  seconds: number;
}

export function nextStep(outcome: CheckoutOutcome | null): NextStep | null {
  if (!outcome) return null;
  const { state, isSetUp, isActors } = outcome;
  if (state === "open") return { path: "/payment-success", seconds: 5 };
  if (state !== "paid" && state !== "processing" && state !== "verifying") return null;
  if (isActors) return { path: "/biography-builder", seconds: 10 };
  if (isSetUp) return null;
  return { path: "/account-setup", seconds: state === "verifying" ? 3 : 2 };
}
