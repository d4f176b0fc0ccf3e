import path from "node:path";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { systemClock } from "~/domain/deps";
import { addApprovedBook } from "../support/orders";
import { people } from "../support/people";
import type { RunningServer } from "../support/server";
import { openShop, type Shop } from "../support/shop";
import { test as base, expect, expectAccessible } from "./scenario";

/* A printed book that is paid at once: on the payment service's own page, or in ours where script runs. */

let shop: Shop;

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      shop = await openShop();
      await use(shop.server);
      await shop.close();
    },
    { scope: "worker" },
  ],
});

/** As much of the payment service's script as our page asks for. */
function fakeScript(standIn: string): string {
  return `window.Stripe = () => ({
    elements: () => ({
      create: () => {
        let ready = () => {};
        return {
          on: (name, listener) => { if (name === "ready") ready = listener; },
          mount: (place) => {
            const label = document.createElement("label");
            label.append("Card number ", document.createElement("input"));
            place.append(label);
            setTimeout(() => ready());
          },
        };
      },
      submit: async () => ({}),
      update: () => {},
    }),
    confirmPayment: async ({ clientSecret, confirmParams }) => {
      const number = document.querySelector("[data-fields] input").value;
      const body = JSON.stringify({ number, clientSecret, returnUrl: confirmParams.return_url });
      return (await fetch(${JSON.stringify(`${standIn}/browser`)}, { method: "POST", body })).json();
    },
  });`;
}

test("a book is paid by card, and a declined card is told", async ({
  page,
  signIn,
  server,
  person,
  hasScript,
  enhanced,
}) => {
  const actor = { ...person, realUserId: person.userId, isAdmin: false, isOwner: false, ...people.ada };
  const bookFiles = createBookFiles(server.dataDir, path.resolve("assets"));
  await addApprovedBook({ db: server.db, clock: systemClock, bookFiles, printer: builtInProfile }, actor);
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: fakeScript(shop.stripe.address) }),
  );
  await signIn(page);
  await page.goto("/book/order?type=biography");
  await enhanced();
  const fields = {
    "Full name": "Ada Whitfield",
    Email: "ada@example.org",
    "Street address": "12 Mill Lane",
    City: "Galena",
    State: "IL",
    "Zip code": "61036",
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  if (!hasScript) {
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Pay $24.00" })).toBeVisible();
  }
  const card = page.getByLabel("Card number");
  await card.fill("4000000000000002");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await card.fill("4242424242424242");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  // The page looks again by itself until the payment service has told of it.
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();
  await expectAccessible(page);
});
