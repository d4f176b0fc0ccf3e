import type { CDPSession, Page } from "@playwright/test";
import { addPerson, password } from "../support/people";
import { codeOf, setUpSecondFactor } from "../support/second-factor";
import { axeOn, expect, test, withScript } from "./scenario";

/* Staff's second step by keyboard alone, with scripts off and on; passkeys where the browser has script. */

let count = 0;

async function addStaff(server: Parameters<typeof setUp>[0], worker: number) {
  count += 1;
  const username = `staff-${worker}-${count}`;
  const { userId } = await addPerson(server.db, username, { displayName: "Rosewood House", isOwner: true });
  return { username, userId };
}

function setUp(server: { db: Parameters<typeof setUpSecondFactor>[0]; dataDir: string }, userId: number) {
  return setUpSecondFactor(server.db, userId, server.dataDir);
}

/** Goes by keyboard from the top of the page to the field or button of this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.labels?.[0]?.textContent || element?.textContent || "";
    });
    if (name.test(reached)) return;
  }
  throw new Error(`No key leads to ${name}.`);
}

async function signInByKeyboard(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await tabTo(page, /^Username/);
  await page.keyboard.type(username);
  await tabTo(page, /^Password/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

test("is set up, and then asked for, by keyboard alone", async ({ page, server }, info) => {
  const staff = await addStaff(server, info.workerIndex);
  await signInByKeyboard(page, staff.username);
  await expect(page).toHaveURL("/admin");
  await page.goto("/account");
  await tabTo(page, /^A second step/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Set up a second step/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const secret = (await page.locator(".second-factor__secret").innerText()).replace(/\s/g, "");
  await tabTo(page, /^The six digits/);
  await page.keyboard.type(codeOf(secret, -1));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.locator(".paper__codes code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await tabTo(page, /^I have them/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You have 10 recovery codes left")).toBeVisible();

  await page.context().clearCookies();
  await signInByKeyboard(page, staff.username);
  await expect(page.getByRole("heading", { name: "The second step" })).toBeVisible();
  await tabTo(page, /^The six digits/);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This is not the code.");
  await tabTo(page, /^The six digits/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin");

  await page.context().clearCookies();
  await signInByKeyboard(page, staff.username);
  await expect(page.getByRole("heading", { name: "The second step" })).toBeVisible();
  await tabTo(page, /^The six digits/);
  await page.keyboard.type(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin");
});

test("is it still you: what was typed goes on by one press", async ({ page, server, hasScript }, info) => {
  count += 1;
  const username = `root-${info.workerIndex}-${count}`;
  const { userId } = await addPerson(server.db, username, { displayName: "Administrator", isAdmin: true });
  await signInByKeyboard(page, username);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/settings");
  await page.getByLabel("Address of the business").fill("1 Elm Street\nBoston");
  await server.db
    .updateTable("sessions")
    .set({ provenAt: "2026-01-01T00:00:00.000Z" })
    .where("userId", "=", userId)
    .execute();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("heading", { name: "Is it still you?" })).toBeVisible();
  if (hasScript) expect((await axeOn(page).analyze()).violations).toEqual([]);
  await tabTo(page, /^Your password/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 Elm Street")).toBeVisible();
  if (hasScript) expect((await axeOn(page).analyze()).violations).toEqual([]);
  await tabTo(page, /^Go on/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/settings");
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Address of the business")).toHaveValue("1 Elm Street\nBoston");
});

test("a participant's sign-in is as it was", async ({ page, person }) => {
  await signInByKeyboard(page, person.username);
  await expect(page).toHaveURL("/biography-builder");
  await expect(page.getByText("second step")).toHaveCount(0);
});

test.describe("on a page that is written on", withScript, () => {
  test("who is signed out types the code beside the password", async ({ page, server, person, enhanced }) => {
    const { secret } = await setUp(server, person.userId);
    await signInByKeyboard(page, person.username);
    await page.getByLabel(/^The six digits/).fill(codeOf(secret, -1));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.goto("/chapters/new");
    await enhanced();
    // Before the words: a busy machine would save them first, and a form without unsaved words asks on the page of the sign-in.
    await server.db.deleteFrom("sessions").where("userId", "=", person.userId).execute();
    await page.getByLabel("Title").fill("The Years at Sea");
    await expect(page.locator(".draft-state")).toHaveText(/^Not saved yet: kept on this device/);
    await page
      .getByRole("button", { name: /^(Create|Add|Save)/ })
      .first()
      .click();
    const panel = page.locator(".sign-in-here");
    await panel.getByLabel("Username").fill(person.username);
    await panel.getByLabel("Password").fill(password);
    await expect(panel.getByLabel(/^The six digits/)).toBeHidden();
    await panel.getByRole("button", { name: "Sign in" }).click();
    await panel.getByLabel(/^The six digits/).fill(codeOf(secret));
    await panel.getByRole("button", { name: "Sign in" }).click();
    await expect(panel).toHaveCount(0);
  });
});

test.describe("passkeys", withScript, () => {
  test.use({ expectedHosts: ["localhost"] });

  /** The platform's own: a finger on this device. */
  async function addAuthenticator(page: Page): Promise<CDPSession> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return devtools;
  }

  test("is added, signs in alone, and is a second step", async ({ page, server, enhanced }, info) => {
    const staff = await addStaff(server, info.workerIndex);
    // Browsers make no passkeys for a bare address.
    const site = server.address.replace("127.0.0.1", "localhost");
    await addAuthenticator(page);
    await page.goto(`${site}/auth`);
    await page.getByLabel("Username").fill(staff.username);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.goto(`${site}/account/second-factor`);
    await enhanced();
    await page.getByLabel("A name for it").fill("My laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    await page.getByRole("link", { name: "I have them" }).click();
    await expect(page.getByText("My laptop", { exact: true })).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${site}/auth`);
    await page.getByRole("link", { name: "Sign in with a passkey" }).click();
    await enhanced();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(`${site}/admin`);

    await page.context().clearCookies();
    await page.goto(`${site}/auth`);
    await page.getByLabel("Username").fill(staff.username);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await enhanced();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(`${site}/admin`);

    await page.goto(`${site}/account/second-factor`);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByText("The passkey is removed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn off the second step" })).toHaveCount(0);
  });

  test("of nobody here opens nothing, and says so", async ({ page, server, enhanced }) => {
    const site = server.address.replace("127.0.0.1", "localhost");
    await addAuthenticator(page);
    await page.goto(`${site}/auth/passkey`);
    await enhanced();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("That did not work, or it was cancelled.");
  });
});
