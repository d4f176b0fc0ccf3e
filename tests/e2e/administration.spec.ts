import type { Locator, Page } from "@playwright/test";
import { newestLink } from "../support/mails";
import { addPerson, password } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { startPublicServer } from "../support/server";
import { openMenu } from "./folded";
import { expect, expectAccessible, test as scenario, signInAs, withScript } from "./scenario";

/* An administrator invites and manages a person, and creates and archives a promo code. */

/** Starts with a public address, as links in mails need it. */
function startSite(): Promise<RunningServer> {
  return startPublicServer();
}

const test = scenario.extend({
  server: async ({ sites }, use) => use(await sites.open(startSite, ({ stop }) => stop())),
});

test("an administrator's day", async ({ page, browser, server, enhanced }) => {
  await addPerson(server.db, "boss", { displayName: "Grace Moore", isAdmin: true });
  await signInAs(page, "boss");
  await page.goto("/");
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Add User" }).click();
  await page.getByLabel("Username").fill("ivy");
  await page.getByLabel("Display Name").fill("Ivy Hill");
  await enhanced();
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter an email address for the invitation");
  await expect(page.getByLabel("Display Name")).toHaveValue("Ivy Hill");
  await page.getByLabel("Email").fill("ivy@example.org");
  await enhanced();
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User invited").first()).toBeVisible();
  await expectAccessible(page);

  const guest = await browser.newContext({ baseURL: server.address });
  const welcome = await guest.newPage();
  await welcome.goto((await newestLink(server.db, "ivy@example.org")).path);
  await welcome.getByLabel("New password", { exact: true }).fill(password);
  await welcome.getByLabel("The new password again").fill(password);
  await welcome.getByRole("button", { name: "Set my password" }).click();
  await expect(welcome.getByText("Your new password is set").first()).toBeVisible();
  await guest.close();

  await page.goto("/admin");
  await page.getByLabel("Search by name, username or email").fill("ivy hi");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await enhanced();
  await page.getByRole("button", { name: "Go to Account of Ivy Hill" }).click();
  await expect(page.getByText(/Admin viewing: Ivy Hill \(ID: \d+\)/)).toBeVisible();
  await openMenu(page);
  await expect(page.getByText("Welcome, Ivy Hill")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Return to my account" }).click();
  await openMenu(page);
  await expect(page.getByText("Welcome, Grace Moore")).toBeVisible();
  await expect(page.getByText("Admin viewing")).toHaveCount(0);

  await page.goto("/admin-promo-codes/new");
  await page.getByLabel("Code", { exact: true }).fill("spring");
  await page.getByLabel("Discount value").fill("150");
  await enhanced();
  await page.getByRole("button", { name: "Create Promo Code" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a percentage");
  await page.getByLabel("Discount value").fill("15");
  await page.getByLabel(/Family Legacy/).check();
  await enhanced();
  await page.getByRole("button", { name: "Create Promo Code" }).click();
  await expect(page.getByText("Promo code created successfully!").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit SPRING" }).click();
  await expect(page.getByLabel(/Family Legacy/)).toBeChecked();
  await page.getByLabel("Discount value").fill("20");
  await enhanced();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Promo code updated successfully!").first()).toBeVisible();
  await expect(page.getByText("20% off")).toBeVisible();
  await enhanced();
  await page.getByRole("button", { name: "Pause SPRING" }).click();
  await expect(page.getByRole("button", { name: "Activate SPRING" })).toBeVisible();
  await page.getByRole("link", { name: "Delete SPRING" }).click();
  await expect(page.getByText("Are you sure you want to delete this promo code?")).toBeVisible();
  await enhanced();
  await page.getByRole("button", { name: "Yes, delete this promo code" }).click();
  await expect(page.getByText("Promo code deleted successfully!").first()).toBeVisible();
  await expect(page.getByText("No promo codes yet")).toBeVisible();
});

test("somebody without a mail address gets in by a code on paper", async ({
  page,
  browser,
  server,
  hasScript,
  enhanced,
}) => {
  const administrator = `boss-${hasScript}`;
  const username = `nan-${hasScript}`;
  await addPerson(server.db, administrator, { displayName: "Grace Moore", isAdmin: true });
  await signInAs(page, administrator);
  await page.goto("/admin/users/new");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("How they get in").selectOption("Print a one-time code");
  await enhanced();
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User added").first()).toBeVisible();
  await page.getByRole("button", { name: "Make a code" }).click();
  const code = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(code).toBeVisible();
  await expectAccessible(page);

  const guest = await browser.newContext({ baseURL: server.address, javaScriptEnabled: hasScript });
  const tablet = await guest.newPage();
  await tablet.goto("/auth");
  await tablet.getByRole("link", { name: "I have a printed code" }).click();
  await tablet.getByLabel("The code on your sheet").fill((await code.innerText()).toLowerCase());
  await tablet.getByLabel("Password", { exact: true }).fill(password);
  await tablet.getByLabel("The password again").fill(password);
  await tablet.getByRole("button", { name: "Set my password and sign in" }).click();
  await expect(tablet.getByText(/^Welcome( back)?!$/).first()).toBeVisible();
  await guest.close();
});

test(
  "axe finds nothing on the other screens, and none is wider than its screen",
  withScript,
  async ({ page, server }) => {
    const name = `W${"i".repeat(59)}`;
    const { userId } = await addPerson(server.db, `keeper${Date.now()}`, {
      displayName: name,
      isAdmin: true,
    });
    const { username } = await server.db
      .selectFrom("users")
      .select("username")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await signInAs(page, username);
    for (const address of [
      ...["/admin", `/admin/users/${userId}`, "/admin-promo-codes/new", "/admin/prices"],
      ...["/admin-outbox/kinds", "/admin-outbox/kinds?show=weekly-question"],
      ...["/admin-outbox", "/admin/audit", "/admin/health", "/admin/settings", `/admin/users/${userId}/code`],
    ]) {
      await page.goto(address);
      await expectAccessible(page);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
        expect({ address, width, overflow }).toEqual({ address, width, overflow: 0 });
      }
    }
  },
);

test(
  "all of it goes by the keyboard alone, and the focus is always seen",
  withScript,
  async ({ page, server, enhanced }) => {
    // The focused element must be visible immediately, without smooth scrolling.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await addPerson(server.db, "keys", { displayName: "Hedda Key", isAdmin: true });
    await addPerson(server.db, "maud", { displayName: "Maud Alder" });
    const type = (text: string) => page.keyboard.type(text);
    const press = async (key: string) => {
      await enhanced();
      await page.keyboard.press(key);
    };

    await page.goto("/auth");
    await tabTo(page, page.getByLabel("Username"));
    await type("keys");
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await type(password);
    await press("Enter");
    await expect(page).toHaveURL("/admin");
    await tabTo(page, page.getByLabel("Search by name, username or email"));
    await type("maud");
    await press("Enter");
    await expect(page.getByText("1 person", { exact: true })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Edit Maud Alder" }));
    await press("Enter");

    await expect(page.getByRole("heading", { name: "Maud Alder" })).toBeVisible();
    await tabTo(page, page.getByLabel("Display Name"));
    await page.keyboard.press("Control+A");
    await type("Maud Birch");
    await tabTo(page, page.getByRole("button", { name: "Save changes" }));
    await press("Enter");
    await expect(page.getByText("User updated").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Maud Birch" })).toBeVisible();

    await tabTo(page, page.getByRole("link", { name: "Today", exact: true }));
    await press("Enter");
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    const fulfilled = page.getByRole("link", { name: "Fulfilled Orders (0)" });
    await tabTo(page, fulfilled);
    await press("Enter");
    await expect(fulfilled).toHaveAttribute("aria-current", "page");
  },
);

/** Presses Tab until the target has focus; every focused element on the way must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 80; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    // The button in a date field has the browser's own mark, and no element of the page has the focus.
    if ((await focused.count()) === 0 && (await page.evaluate(isDateField))) continue;
    expect(await focused.evaluate(seen)).toEqual({ isMarked: true, isInView: true });
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

function isDateField(): boolean {
  return document.activeElement?.getAttribute("type") === "date";
}

function seen(element: Element) {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const { top, bottom, width, height } = element.getBoundingClientRect();
  return {
    isMarked: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
    isInView: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
  };
}
