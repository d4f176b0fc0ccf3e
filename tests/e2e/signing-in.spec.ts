import { password } from "../support/people";
import { openMenu } from "./folded";
import { english, expect, test, withScript } from "./scenario";

test("a visitor is sent to the landing page and comes back after signing in", async ({ page, person }) => {
  await page.goto("/bio");
  await expect(page).toHaveURL("/landing?returnTo=%2Fbio");
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
  await expect(page.getByText("Enter your credentials to access your biography")).toBeVisible();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/bio");
  await expect(page.getByText("Welcome!", { exact: true })).toBeVisible();
  await page.goto("/logout");
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).last().click();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Welcome back!")).toBeVisible();
});

test("wrong words are refused beside the form, with the name kept and the password not", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Username").fill("nobody-at-all");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid username or password");
  await expect(page.getByLabel("Username")).toHaveValue("nobody-at-all");
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test("both are asked for", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator("#sign-in-username-error")).toHaveText("Please enter your username");
  await expect(page.locator("#sign-in-password-error")).toHaveText("Please enter your password");
  await page.getByRole("link", { name: "Please enter your password" }).click();
  await expect(page.getByLabel("Password")).toBeFocused();
});

test("who comes from the prices goes to the workspace", async ({ page, person }) => {
  await page.goto("/auth?returnTo=/pricing");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/biography-builder");
});

test("after logging out, Back finds the sign-in page", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/bio");
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Welcome,")).toHaveCount(0);
});

test("the completion page moves on by itself", async ({ page, signIn }) => {
  await page.goto("/authenticated-redirect?attempt=4");
  await expect(page.getByText("Verifying authentication (attempt 4/5)...")).toBeVisible();
  await expect(page.getByText("Verifying authentication (attempt 5/5)...")).toBeVisible();
  await expect(page.getByText("Authentication failed. Please try logging in again.")).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await signIn(page);
  await page.goto("/authenticated-redirect");
  await expect(page.getByText("Authentication verified! Redirecting...")).toBeVisible();
  await expect(page).toHaveURL("/biography-builder");
});

test(
  "what the product promises stands beside the card on large screens alone",
  withScript,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/auth");
    const promise = page.getByRole("heading", { name: "Preserve Your Life Story" });
    await expect(promise).toBeVisible();
    const [card, panel] = await Promise.all([
      page.getByRole("heading", { name: "Sign in to your account" }).boundingBox(),
      promise.boundingBox(),
    ]);
    expect(panel?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(promise).toBeHidden();
  },
);

test("an address that is not there helps a person on", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("404 Page Not Found");
  await expect(page.getByRole("link", { name: "Go to your stories" })).toBeVisible();
});

test(
  "the button says that it is busy, where script runs",
  english,
  async ({ page, person, hasScript, enhanced }) => {
    await page.goto("/auth");
    await page.getByLabel("Username").fill(person.username);
    await page.getByLabel("Password").fill(password);
    const button = page.locator("button[data-busy-label]");
    if (hasScript) await button.evaluate(rememberLabels);
    await enhanced();
    await button.click();
    await expect(page).toHaveURL("/biography-builder");
    if (hasScript) expect(await page.evaluate(() => sessionStorage.getItem("labels"))).toBe("Signing in...");
  },
);

function rememberLabels(button: Element): void {
  new MutationObserver(() => sessionStorage.setItem("labels", button.textContent ?? "")).observe(button, {
    childList: true,
  });
}

test("a page without enhancements carries no script", async ({ page }) => {
  await page.goto("/landing");
  await expect(page.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
});
