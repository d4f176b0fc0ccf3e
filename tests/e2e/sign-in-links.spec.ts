import { giveMailbox, newestLink } from "../support/mails";
import type { RunningServer } from "../support/running-server";
import { startPublicServer } from "../support/server";
import { test as base, expect, expectAccessible, withScript } from "./scenario";

/* Passwordless sign-in on a site with a public address. */

/** Starts with a public address, as links in mails need it. */
function startSite(): Promise<RunningServer> {
  return startPublicServer();
}

const test = base.extend<{ mailbox: string }>({
  server: async ({ sites }, use) => use(await sites.open(startSite, ({ stop }) => stop())),
  mailbox: async ({ server, person }, use) => {
    const address = `${person.username}@example.org`;
    await giveMailbox(server.db, person.userId, address);
    await server.db.deleteFrom("attempts").execute();
    await use(address);
  },
});

test("a forgotten password is replaced by mail", async ({ page, server, person, mailbox }) => {
  await page.goto("/auth");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.locator("#forgot-email-error")).toHaveText("Please enter your email address");
  await page.getByLabel("Email address").fill(mailbox);
  await page.keyboard.press("Enter");
  await expect(page.getByText("If an account has that address")).toBeVisible();
  await expectAccessible(page);
  const { path } = await newestLink(server.db, mailbox);
  await page.goto(path);
  await expectAccessible(page);
  await page.getByLabel("New password", { exact: true }).fill("a brand new one");
  await page.getByLabel("The new password again").fill("a brand new two");
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page.locator("#reset-confirmPassword-error")).toHaveText("Passwords do not match");
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");
  await page.getByLabel("New password", { exact: true }).fill("a brand new one");
  await page.getByLabel("The new password again").fill("a brand new one");
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Your new password is set. Please sign in with it.")).toBeVisible();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password").fill("a brand new one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(/^Welcome( back)?!$/)).toBeVisible();
  await page.goto(path);
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expectAccessible(page);
});

test("a tablet waits for the code, and a phone opens the link", async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  await page.goto("/auth?returnTo=/bio");
  await page.getByLabel("Email address").fill(mailbox);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page).toHaveURL("/auth/code");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectAccessible(page);
  const { path, code } = await newestLink(server.db, mailbox);

  const phone = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const letter = await phone.newPage();
  await letter.goto(path);
  await expect(letter.getByRole("button", { name: /^Sign in as/ })).toBeVisible();
  await phone.close();

  await page.getByLabel("The six digits from the email").fill("12");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The code has six digits.");
  await page.getByLabel("The six digits from the email").fill(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/bio");
  await expect(page.getByText(/^Welcome( back)?!$/)).toBeVisible();
});

test("the link signs in where the mail is read", async ({ page, server, mailbox, context }) => {
  await page.goto("/auth/email");
  await page.getByLabel("Email address").fill(mailbox);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth/code");
  const { path } = await newestLink(server.db, mailbox);
  await context.clearCookies();
  await page.goto(path);
  await page.getByRole("button", { name: /^Sign in as/ }).click();
  await expect(page).toHaveURL("/biography-builder");
  await expect(page.getByText(/^Welcome( back)?!$/)).toBeVisible();
});

test("no page of signing in is wider than its screen", withScript, async ({ page, mailbox, server }) => {
  await page.goto("/auth/email");
  await page.getByLabel("Email address").fill(mailbox);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth/code");
  const { path } = await newestLink(server.db, mailbox);
  for (const address of [
    "/auth",
    "/forgot",
    "/forgot?sent=yes",
    "/reset?token=x",
    "/auth/email",
    "/auth/code",
    path,
  ]) {
    await page.goto(address);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect({ address, width, overflow }).toEqual({ address, width, overflow: 0 });
    }
  }
});
