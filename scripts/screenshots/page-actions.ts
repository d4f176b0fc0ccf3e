import type { Locator, Page } from "playwright";
import { demoPassword } from "../demo/people";

/* Steps to the screens without an address. Each starts at the screen's `address`. */

const mainButton = "main form .button--primary";

/** Posts the last form of the page with empty fields, to show its errors. */
export async function pressEmpty(page: Page): Promise<void> {
  const form = page.locator("main form", { has: page.locator(".button--primary") }).last();
  for (const field of await form.locator("input.input:not([type=file]):visible, textarea:visible").all())
    await field.fill("");
  await pressMain(page);
}

export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel("Email address").fill("nobody@example.org");
  await pressMain(page);
}

export async function beCutOff(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("The Years at Sea");
  await page.context().clearCookies({ name: /session/i });
  // As without script: with it, the page itself asks for the password.
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.locator("form#new-chapter").evaluate((form: HTMLFormElement) => form.submit());
  await answer;
  await page.waitForLoadState("load");
  await signInAgain(page);
}

export async function closeAccount(page: Page): Promise<void> {
  await page.getByLabel(/Your password/).fill(demoPassword);
  await page.getByRole("button", { name: "Yes, close my account" }).click();
  await page.goto("/auth");
  await signInAgain(page);
}

export const firstTimer = "clara";

/** Leads from the sign-in page to the choice of a password instead of a first one. */
export async function signInFirst(page: Page): Promise<void> {
  await signIn(page, firstTimer);
}

export const careful = "edith";

export async function signInTwice(page: Page): Promise<void> {
  await signIn(page, careful);
}

export async function makeCode(page: Page): Promise<void> {
  await pressMain(page);
}

export async function showLink(page: Page): Promise<void> {
  await press(page, page.getByRole("button", { name: "Show a link to print" }));
}

export async function viewMargaret(page: Page): Promise<void> {
  await page.goto("/admin?q=margaret");
  await page.getByRole("button", { name: /Go to Account/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

function signInAgain(page: Page): Promise<void> {
  return signIn(page, "newcomer");
}

/** The page has a second form, which mails a link. */
async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await press(page, page.getByRole("button", { name: "Sign in", exact: true }));
}

async function pressMain(page: Page): Promise<void> {
  await press(page, page.locator(mainButton).last());
}

async function press(page: Page, button: Locator): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await button.click();
  await answer;
  await page.waitForLoadState("load");
}
