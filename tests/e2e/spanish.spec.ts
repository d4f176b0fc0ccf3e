import { wordingsInSpanish } from "../support/spanish-words";
import { unfold } from "./folded";
import { approveBook, fillShipping } from "./ordering";
import { expect, expectAccessible, test } from "./scenario";

/* One person's way from the first page to the order, in Spanish. */

/** What the product says in Spanish for a sentence of its code. */
function said(english: string): string {
  const [spanish] = wordingsInSpanish(english);
  if (!spanish) throw new Error(`"${english}" is no message.`);
  return spanish;
}

test("a visitor chooses Spanish, writes a story, and orders the book", async ({
  page,
  server,
  person,
  enhanced,
}) => {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elija cómo se escribe su historia");

  // The account is told once; after that it decides, on this device and on all others.
  await page.goto("/auth");
  await page.getByLabel(said("Username")).fill(person.username);
  await page.getByLabel(said("Password"), { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: said("Sign in"), exact: true }).click();
  await page.goto("/account");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await unfold(page, "Language");
  await page.getByLabel("Your language").selectOption("es");
  await page.getByRole("button", { name: "Save language" }).click();
  await expect(page.getByText(said("Your language is saved"))).toBeVisible();
  await expectAccessible(page);

  await page.goto("/?type=biography&prompt=1");
  await enhanced();
  await expect(page.getByText(said("How I Got My Name")).first()).toBeVisible();
  await page.getByLabel(said("Story Content")).fill("—¿Cómo se llama la niña? —preguntó mi abuela Ángeles.");
  await unfold(page, said("When and where"));
  await page.getByLabel(said("Age")).fill("siete");
  await page.getByLabel(said("Date")).fill("3 de junio de 1944");
  await page.getByRole("button", { name: said("Save Story") }).click();
  await expect(page.getByRole("alert")).toContainText(
    said("Please enter the age as a whole number, such as 12."),
  );
  await unfold(page, said("When and where"));
  await page.getByLabel(said("Age")).fill("7");
  await page.getByRole("button", { name: said("Save Story") }).click();
  await expect(page.getByText(said("Story saved"))).toBeVisible();
  await expectAccessible(page);
  await page.goto("/?view=timeline");
  await expect(page.getByText("1944").first()).toBeVisible();
  await page.goto("/preview?view=text");
  await expect(page.getByText("preguntó mi abuela Ángeles")).toBeVisible();
  await expect(page.getByText(said("How I Got My Name")).first()).toBeVisible();

  await approveBook(server, person.userId);
  await page.goto("/book/order?type=biography");
  await enhanced();
  await fillShipping(page, said);
  await page.getByRole("button", { name: said("Pay by invoice") }).click();
  await expect(page.getByText(said("Order Confirmed!"))).toBeVisible();
  await expectAccessible(page);
  const number = /ALR-\w{4}-\w{4}/.exec(page.url())?.[0] ?? "";
  const mail = await server.db
    .selectFrom("mails")
    .select("text")
    .where("userId", "=", person.userId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain(number);
  expect(mail.text).toContain("Hola, Ada Whitfield:");
});
