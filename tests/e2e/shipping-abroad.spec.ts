import type { Page } from "@playwright/test";
import { addPerson } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { approveBook, fillShipping } from "./ordering";
import { english, expect, expectAccessible, signInAs, test } from "./scenario";

/* An administrator sends books abroad; orders go to Germany, Canada and Mexico, with and without script. */

test.beforeEach(({ server }) => forgetZones(server));
test.afterEach(({ server }) => forgetZones(server));

/** The scenarios of a worker share a site: what it ships elsewhere is none of the others' business. */
async function forgetZones({ db }: RunningServer): Promise<void> {
  await db.deleteFrom("shippingZones").execute();
}

async function addZone({ db }: RunningServer, countries: string[]): Promise<void> {
  const { id: zoneId } = await db
    .insertInto("shippingZones")
    .values({ name: "Abroad", changedAt: new Date().toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("shippingZoneCountries")
    .values(countries.map((country) => ({ country, zoneId })))
    .execute();
  await db
    .insertInto("shippingZoneSteps")
    .values([
      { zoneId, maxGrams: 1_000, priceCents: 28_50 },
      { zoneId, maxGrams: 2_500, priceCents: 41_00 },
    ])
    .execute();
}

/** Chooses a country, and waits for its fields; without script its button shows them. */
async function chooseCountry(
  page: Page,
  hasScript: boolean,
  words: { country: string; show: string },
  code: string,
) {
  await page.getByLabel(words.country, { exact: true }).selectOption(code);
  const button = page.getByRole("button", { name: words.show });
  if (hasScript) await expect(button).toBeHidden();
  else await button.click();
}

const inEnglish = { country: "Country", show: "Show the fields of this country" };

test(
  "a zone is made, and a book goes to Germany",
  english,
  async ({ page, server, person, signIn, enhanced, hasScript }) => {
    await addPerson(server.db, `boss-${person.username}`, { isAdmin: true, displayName: "Grace" });
    await signInAs(page, `boss-${person.username}`);
    await page.goto("/admin/prices");
    await page.getByLabel("Name", { exact: true }).fill("Europe");
    await page.getByLabel("Countries", { exact: true }).fill("Germany, Atlantis");
    await page.getByLabel("Step 1: up to how many pounds").fill("2.2");
    await page.getByLabel("Step 1: price in dollars").fill("28.50");
    await enhanced();
    await page.getByRole("button", { name: "Save zone" }).click();
    await expect(page.getByText("We know no country “Atlantis”.").first()).toBeVisible();
    await page.getByLabel("Countries", { exact: true }).fill("Germany, France");
    await enhanced();
    await page.getByRole("button", { name: "Save zone" }).click();
    await expect(page.getByText("Zone saved").first()).toBeVisible();
    await expect(page.getByRole("cell", { name: "France and Germany" })).toBeVisible();
    await expectAccessible(page);

    await page.context().clearCookies();
    await approveBook(server, person.userId);
    await signIn(page);
    await page.goto("/book/order?type=biography");
    await enhanced();
    await page.getByLabel("Full name").fill("Grete Hahn");
    await page.getByLabel("Email", { exact: true }).fill("grete@example.org");
    await page.getByLabel("Street address").fill("Lindenstr. 5");
    await chooseCountry(page, hasScript, inEnglish, "DE");
    await expect(page.getByLabel("Postal code")).toBeVisible();
    // What was typed before is still there, and the total has the postage.
    await expect(page.getByLabel("Street address")).toHaveValue("Lindenstr. 5");
    await expect(page.getByLabel("Full name")).toHaveValue("Grete Hahn");
    await expect(page.locator("[data-total]")).toHaveText("$52.50");
    await expect(page.locator("#order-state")).toHaveCount(0);
    await page.getByLabel("City or town").fill("Berlin");
    await page.getByLabel("Postal code").fill("1096");
    await expectAccessible(page);
    await enhanced();
    await page.getByLabel("Postal code").press("Enter");
    await expect(page.getByText("in this country it looks different (Germany)").first()).toBeVisible();
    await page.getByLabel("Postal code").fill("D-10969");
    await enhanced();
    await page.getByLabel("Postal code").press("Enter");
    const review = page.getByRole("status");
    await expect(review.getByText("Grete Hahn, Lindenstr. 5, 10969 Berlin, Germany")).toBeVisible();
    await expect(review.getByText("$28.50")).toBeVisible();
    await expectAccessible(page);
    await enhanced();
    await page.getByRole("button", { name: "Pay by invoice" }).click();
    await expect(page.getByText("Order Confirmed!")).toBeVisible();
    await expect(page.getByText("to another country").first()).toBeVisible();
    const orderNumber = /ALR-\w{4}-\w{4}/.exec(page.url())?.[0] ?? "";
    await page.goto(`/orders/${orderNumber}`);
    for (const words of ["$28.50", "$52.50"]) await expect(page.getByText(words).first()).toBeVisible();

    await page.context().clearCookies();
    await signInAs(page, `boss-${person.username}`);
    await page.goto(`/admin/orders/${orderNumber}/slip`);
    await expect(page.getByText("GERMANY")).toBeVisible();
    await expect(page.getByText("4901.99")).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "one package stays, one goes to Canada, and too many copies are said at once",
  english,
  async ({ page, server, person, signIn, enhanced, hasScript }) => {
    await addZone(server, ["CA"]);
    await approveBook(server, person.userId);
    await signIn(page);
    await page.goto("/book/order?type=biography");
    await fillShipping(page);
    await enhanced();
    await page.getByRole("button", { name: "Another address" }).click();
    const home = page.locator("#address-2");
    await home.getByLabel("Full name").fill("Joe Hale");
    await home.getByLabel("Email").fill("joe@example.org");
    await home.getByLabel("Street address").fill("5 King St W");
    await enhanced();
    await home.getByLabel("Country").selectOption("CA");
    if (!hasScript) await home.getByRole("button", { name: inEnglish.show }).click();
    await home.getByLabel("City or town").fill("Toronto");
    await home.getByLabel("State, province or region").fill("ON");
    await home.getByLabel("Postal code").fill("m5h1a1");
    await expect(page.locator("#address-1").getByLabel("ZIP code")).toHaveValue("61036");
    await home.getByLabel("Copies to this address").fill("9");
    await enhanced();
    await page.getByRole("button", { name: "Look your order over" }).click();
    await expect(page.getByText("That is too heavy for one package: Canada.").first()).toBeVisible();
    await page.locator("#address-2").getByLabel("Copies to this address").fill("2");
    await enhanced();
    await page.getByRole("button", { name: "Look your order over" }).click();
    await expect(
      page.getByText("2 copies to Joe Hale, 5 King St W, Toronto ON M5H1A1, Canada"),
    ).toBeVisible();
    await expect(page.locator("[data-total]")).toHaveText("$113.00");
    await expectAccessible(page);
    await enhanced();
    await page.getByRole("button", { name: "Pay by invoice" }).click();
    await expect(page.getByText("Order Confirmed!")).toBeVisible();
    const row = await server.db
      .selectFrom("printOrders")
      .select(["totalCents", "shippingCents"])
      .where("userId", "=", person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ totalCents: 3 * 24_00 + 41_00, shippingCents: 41_00 });
  },
);

test(
  "a book goes to Mexico, in Spanish",
  english,
  async ({ page, server, person, signIn, enhanced, hasScript }) => {
    await addZone(server, ["MX", "DE"]);
    await server.db.updateTable("users").set({ locale: "es" }).where("id", "=", person.userId).execute();
    await approveBook(server, person.userId);
    await signIn(page);
    await page.goto("/book/order?type=biography");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await enhanced();
    await expect(page.getByLabel("País", { exact: true }).getByRole("option")).toHaveText([
      "Estados Unidos",
      "Alemania",
      "México",
    ]);
    await chooseCountry(
      page,
      hasScript,
      { country: "País", show: "Mostrar las casillas de este país" },
      "MX",
    );
    await expect(page.getByText("la colonia o el barrio")).toBeVisible();
    await page.getByLabel("Nombre completo").fill("Rosa Pérez");
    await page.locator("#order-email").fill("rosa@example.org");
    await page.locator("#order-address").fill("Hidalgo 12, Centro");
    await page.getByLabel("Ciudad o pueblo").fill("Oaxaca");
    await page.getByLabel("Estado, provincia o región (opcional)").fill("Oaxaca");
    await page.getByLabel("Código postal").fill("68000");
    await expectAccessible(page);
    await enhanced();
    await page.getByLabel("Código postal").press("Enter");
    await expect(
      page.getByText("Rosa Pérez, Hidalgo 12, Centro, 68000 Oaxaca, Oaxaca, México"),
    ).toBeVisible();
    await enhanced();
    await page.locator("button[name=intent][value=pay]").click();
    await expect(page).toHaveURL(/confirmation/);
    await expect(page.getByText("a otro país").first()).toBeVisible();
    const [mail] = await server.db
      .selectFrom("mails")
      .select("text")
      .where("userId", "=", person.userId)
      .where("kind", "=", "order-confirmed")
      .execute();
    expect(mail?.text).toContain("Envío incluido en el total: ");
    expect(mail?.text).toContain("México");
  },
);
