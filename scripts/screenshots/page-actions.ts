import type { Page } from "playwright";
import { demoPassword } from "../demo/people";

/* Steps to the screens that have no address of their own. Each starts on the page of the screen's address. */

const mainButton = "main form .button--primary";

/** Empties the last form of the page, and posts it: it comes back with what is missing. */
export async function pressEmpty(page: Page): Promise<void> {
  const form = page.locator("main form", { has: page.locator(".button--primary") }).last();
  for (const field of await form.locator("input.input:visible, textarea:visible").all()) await field.fill("");
  await pressMain(page);
}

/** From the question for an address to the page that waits for the code of the mail. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel("Email address").fill("nobody@example.org");
  await pressMain(page);
}

/** From a form of a person whose session has ended to the words that were kept of it. */
export async function beCutOff(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("The Years at Sea");
  await page.context().clearCookies({ name: /session/i });
  await pressMain(page);
  await signInAgain(page);
}

/** From the question to the account that is closed, and the way back into it. */
export async function closeAccount(page: Page): Promise<void> {
  await page.getByLabel(/Your password/).fill(demoPassword);
  await page.getByRole("button", { name: "Yes, close my account" }).click();
  await page.goto("/auth");
  await signInAgain(page);
}

/** From the administration into somebody's account. */
export async function viewMargaret(page: Page): Promise<void> {
  await page.goto("/admin?q=margaret");
  await page.getByRole("button", { name: /Go to Account/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel("Username").fill("newcomer");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await pressMain(page);
}

async function pressMain(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.locator(mainButton).last().click();
  await answer;
  await page.waitForLoadState("load");
}
