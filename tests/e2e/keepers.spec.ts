import { asThemselves } from "~/domain/base/actor";
import { days, systemClock } from "~/domain/base/deps";
import { createEncryption } from "~/domain/base/encryption.server";
import { turnToKeeping } from "~/domain/people/keepers/turn-to-keeping.server";
import { createStory } from "~/domain/writing/stories/stories.server";
import { CollectedLog } from "../support/collected-log";
import { addPerson, people } from "../support/people";
import { expect, expectAccessible, signInAs, test } from "./scenario";
import { tooWide } from "./too-wide";

/* The keeper's way: named, said, confirmed, asked, kept, and over as soon as the author is there. */

test.use({ viewport: { width: 390, height: 844 } });

test("a keeper finishes the book of an author who gave no sign", async ({
  page,
  browser,
  server,
  person,
  signIn,
  hasScript,
  enhanced,
}) => {
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  const author = asThemselves(person.userId, people.ada.displayName);
  const details = { age: 9, date: "winter 1951", location: "Galena" };
  await createStory(deps, author, 1, { ...details, content: "The house had eleven windows." });
  const admin = `admin-${person.username}`;
  await addPerson(server.db, admin, { displayName: "Rita", isAdmin: true });

  await signIn(page);
  await page.goto("/family/keepers");
  await enhanced();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 768, 1280])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Name", { exact: true }).fill("Ruth");
  await page.getByLabel("Email address", { exact: true }).fill("ruth");
  await page.getByRole("button", { name: "Keep this" }).click();
  await expect(page.getByText("Please enter a valid email address").first()).toBeVisible();
  await page.getByLabel("Email address", { exact: true }).fill("ruth@example.org");
  await page.getByRole("button", { name: "Keep this" }).click();
  const link = await page.locator(".family__link").innerText();
  await page.goto("/family");
  await expect(page.getByText("After you, your keeper sees it.").first()).toBeVisible();

  const options = {
    javaScriptEnabled: hasScript,
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
  };
  const ruth = await (await browser.newContext(options)).newPage();
  await ruth.goto(new URL(link, server.address).pathname);
  await expectAccessible(ruth);
  await ruth.getByLabel(/how do you know it/).fill("I am her niece");
  await ruth.getByRole("button", { name: /^Say that/ }).click();
  await expect(ruth.getByText(/Whoever looks after this site confirms it/)).toBeVisible();

  await page.goto("/stories");
  await expectAccessible(page);
  await page.getByRole("button", { name: "I am here" }).click();
  await expect(page.getByText("We are glad that you are there").first()).toBeVisible();
  await ruth.reload();
  await ruth.getByLabel(/how do you know it/).fill("I am her niece");
  await ruth.getByRole("button", { name: /^Say that/ }).click();

  const rita = await (await browser.newContext(options)).newPage();
  await signInAs(rita, admin);
  await rita.goto(`/admin/users/${person.userId}`);
  await rita.getByRole("link", { name: "Say that they have died" }).click();
  await expectAccessible(rita);
  await rita.getByRole("button", { name: "Confirm that they have died" }).click();
  await expect(rita.getByText(/It is confirmed/)).toBeVisible();
  await rita.getByRole("link", { name: "Print the letter that asks them" }).click();
  await expect(rita.getByRole("heading", { name: "Are you there? Please tell us" })).toBeVisible();
  await expectAccessible(rita);

  const clock = { now: () => new Date(Date.now() + 91 * days) };
  const config = { appUrl: undefined, brandName: "A Life Remembered" };
  await turnToKeeping({ ...deps, clock, config, encryption: createEncryption("x".repeat(32)) });
  expect((await page.goto("/stories"))?.url()).not.toContain("/stories");

  await ruth.reload();
  await ruth.getByRole("button", { name: "Open the book" }).click();
  await expect(ruth.getByRole("heading", { name: /is in your keeping/ })).toBeVisible();
  await expectAccessible(ruth);
  expect(await tooWide(ruth, [320, 768, 1280])).toEqual([]);
  await ruth.setViewportSize({ width: 390, height: 844 });
  await ruth.getByRole("link", { name: "Finish its order and design" }).click();
  await ruth.getByLabel("Title", { exact: true }).first().fill("Her windows");
  await ruth.getByRole("button", { name: "Save Cover" }).first().click();
  await expect(ruth.getByText("Cover saved").first()).toBeVisible();
  expect((await ruth.goto("/account"))?.status()).toBe(403);
  await expect(ruth.getByRole("heading", { name: "This page is not open to you" })).toBeVisible();
  await ruth.goto("/preview?type=biography&view=text");
  await expect(ruth.getByText("The house had eleven windows.").first()).toBeVisible();

  await signIn(page);
  expect((await page.goto("/stories"))?.status()).toBe(200);
  await ruth.goto("/keeping");
  await expect(ruth.getByRole("heading", { name: /is in your keeping/ })).toHaveCount(0);
  await ruth.context().close();
  await rita.context().close();
});
