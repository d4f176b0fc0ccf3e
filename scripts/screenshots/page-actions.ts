import type { Locator, Page } from "playwright";
import { demoPassword } from "../demo/people";

/* Steps to the screens without an address, in any language. Each starts at the screen's `address`. */

const mainButton = "main form .button--primary";

/** Posts the last form of the page with empty fields, to show its errors. */
export async function pressEmpty(page: Page): Promise<void> {
  const form = page.locator("main form", { has: page.locator(".button--primary") }).last();
  for (const field of await form.locator("input.input:not([type=file]):visible, textarea:visible").all())
    await field.fill("");
  await pressMain(page);
}

export async function askForCode(page: Page): Promise<void> {
  await page.locator('main input[name="email"]').fill("nobody@example.org");
  await pressMain(page);
}

export async function beCutOff(page: Page): Promise<void> {
  await page.locator('main input[name="title"]').fill("The Years at Sea");
  await page.context().clearCookies({ name: /session/i });
  // As without script: with it, the page itself asks for the password.
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.locator("form#new-chapter").evaluate((form: HTMLFormElement) => form.submit());
  await answer;
  await page.waitForLoadState("load");
  await signInAgain(page);
}

export async function closeAccount(page: Page): Promise<void> {
  const form = page.locator("main form", { has: page.locator('input[type="password"]') });
  await form.locator('input[type="password"]').fill(demoPassword);
  await press(page, form.locator("button.button").last());
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
  await press(page, page.locator('button[value="link/show"]'));
}

export async function viewMargaret(page: Page): Promise<void> {
  await page.goto("/admin?q=margaret");
  await page.locator('button[formaction$="/view"]').click();
  await page.waitForURL((url) => url.pathname === "/");
}

function signInAgain(page: Page): Promise<void> {
  return signIn(page, "newcomer");
}

/** The page has a second form, which mails a link. */
async function signIn(page: Page, username: string): Promise<void> {
  const form = page.locator("main form", { has: page.locator('input[name="password"]') });
  await form.locator('input[name="username"]').fill(username);
  await form.locator('input[name="password"]').fill(demoPassword);
  await press(page, form.locator(".button--primary"));
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
