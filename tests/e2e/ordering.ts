import type { Page } from "@playwright/test";
import { asThemselves } from "~/domain/base/actor";
import { approveBook as approve } from "../support/orders";
import { people } from "../support/people";
import type { RunningServer } from "../support/running-server";

/** Only an approved book can be ordered. */
export async function approveBook(server: RunningServer, userId: number): Promise<void> {
  await approve(server, asThemselves(userId, people.ada.displayName));
}

/** `said` has the labels in another language than English. */
export async function fillShipping(page: Page, said = (label: string) => label): Promise<void> {
  const fields = {
    "Full name": "Ada Whitfield",
    Email: "ada@example.org",
    "Street address": "12 Mill Lane",
    City: "Galena",
    State: "IL",
    "ZIP code": "61036",
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(said(label), { exact: true }).fill(value);
}
