import { expect } from "vitest";
import type { RunningServer } from "../running-server";
import type { FakeStripe } from "./fake-stripe";

/** Sends each event twice; everything must happen once all the same. */
export async function deliverAllTwice(stripe: FakeStripe, { address }: RunningServer): Promise<void> {
  const url = `${address}/api/stripe/webhook`;
  for (const event of [...stripe.events, ...stripe.events])
    expect(await stripe.deliver(event, url)).toBe(200);
}
