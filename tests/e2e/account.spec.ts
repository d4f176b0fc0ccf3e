import { giveMailbox } from "../support/mails";
import { password } from "../support/people";
import { openMenu, unfold } from "./folded";
import { expect, expectAccessible, signInAs, test, withScript } from "./scenario";

test("a person looks after the account: name, address, password", async ({ page, signIn, person }) => {
  await signIn(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace Whitfield");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your name is saved")).toBeVisible();
  await openMenu(page);
  await expect(page.getByText("Welcome, Ada Lovelace Whitfield")).toBeVisible();

  const mail = page.locator("#email");
  await unfold(page, "Email address");
  await mail.getByLabel("Email address").fill("ada@example.org");
  await mail.getByLabel("Your password").fill("not this one");
  await mail.getByRole("button", { name: "Save email address" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not your password.");
  await expect(page.locator("#email [role=alert]")).toBeInViewport();
  await expect(mail.getByLabel("Email address")).toHaveValue("ada@example.org");
  await expect(mail.getByLabel("Your password")).toHaveValue("");
  await mail.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your email address is saved")).toBeVisible();

  const words = page.locator("#password-change");
  await unfold(page, /^Password/);
  await words.getByLabel("Your password now").fill(password);
  await words.getByLabel("New password", { exact: true }).fill("a brand new one");
  await words.getByLabel("The new password again").fill("a brand new one");
  await words.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password").fill("a brand new one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(/^Welcome( back)?!$/)).toBeVisible();
});

test("another device is signed out from here", async ({ page, signIn, browser, server, person }) => {
  const phone = await browser.newContext({ baseURL: server.address });
  const other = await phone.newPage();
  await signInAs(other, person.username);
  await signIn(page);
  await page.goto("/account");
  await unfold(page, "Signed-in devices");
  await expect(page.locator("#devices li")).toHaveCount(2);
  await expect(page.locator("#devices li").first()).toContainText("This device");
  await page.getByRole("button", { name: "Sign out there" }).click();
  await expect(page.getByText("That device is signed out")).toBeVisible();
  await expect(page.locator("#devices li")).toHaveCount(1);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/landing/);
  await phone.close();
});

test("pages are plain on this device, and a story is written in them", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/account");
  await unfold(page, "Reading on this device");
  await page.getByRole("button", { name: "Use plain pages" }).click();
  await expect(page.getByText("Pages are plain on this device now")).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
  await page.goto("/?prompt=1");
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByLabel("Story Content").fill("Written plainly.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
  await page.goto("/account");
  await expectAccessible(page);
  await unfold(page, "Reading on this device");
  await page.getByRole("button", { name: "Use the usual pages" }).click();
  // The page's own, and the one that keeps words.
  await expect(page.locator("script")).toHaveCount(2);
});

test("an account is closed and opened again", async ({ page, signIn, server, person }) => {
  await giveMailbox(server.db, person.userId, `${person.username}@example.org`);
  await signIn(page);
  await page.goto("/account");
  await unfold(page, "Close your account");
  await page.getByRole("link", { name: "Close my account" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, close my account" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter your password");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Yes, close my account" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Your account is closed")).toBeVisible();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/account/closed");
  await expect(page.getByText("30 days left to open your account again")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open my account again" }).click();
  await expect(page.getByText("Your account is open again")).toBeVisible();
  await openMenu(page);
  await expect(page.getByText("Welcome,")).toBeVisible();
});

test(
  "no page of the account is wider than its screen, nor cut off in the largest text",
  withScript,
  async ({ page, signIn, server, person }) => {
    await server.db
      .updateTable("users")
      .set({
        displayName: "Wilhelmina-Alexandra von und zu Hohenlohe-Schillingsfürst III",
        email: `${"a".repeat(200)}@example.org`,
      })
      .where("id", "=", person.userId)
      .execute();
    await signIn(page);
    for (const size of ["Usual", "Largest"]) {
      await page.goto("/account");
      await page.getByRole("button", { name: size, exact: true }).click();
      for (const address of ["/", "/account", "/account/close"]) {
        await page.goto(address);
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
          expect({ size, address, width, overflow }).toEqual({ size, address, width, overflow: 0 });
        }
      }
    }
  },
);
