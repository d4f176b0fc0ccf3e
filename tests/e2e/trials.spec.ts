import { readFileSync } from "node:fs";
import { mailsTo } from "../support/mails";
import { addPerson } from "../support/people";
import { startPublicServer } from "../support/server";
import { expect, expectAccessible, test as scenario, signInAs, untilMade } from "./scenario";
import { tooWide } from "./too-wide";

/* A house tries the site by itself, a resident lets her face stand on its tablet, and the trial ends. */

const test = scenario.extend({
  server: async ({ sites }, use) => use(await sites.open(startHouse, ({ stop }) => stop())),
});

function startHouse() {
  return startPublicServer({ TABLET_IDLE_SECONDS: "60" });
}

const widths = [320, 390, 768, 1024, 1280];

test("three lines, a link, a button, and the second step", async ({ page, server }) => {
  const row = { name: "houseTrials", value: '"yes"', changedAt: "2026-11-28T00:00:00.000Z" };
  await server.db.insertInto("settings").values(row).execute();
  await page.goto("/assisted-living");
  await page.getByRole("link", { name: "Try it with three residents for 30 days" }).click();
  await expectAccessible(page);
  // By the keyboard alone.
  await page.getByLabel("Name of your house").focus();
  await page.keyboard.type("Hazel Court");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Nora Hale");
  await page.keyboard.press("Tab");
  await page.getByLabel("Your email address").fill("nora");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a valid email address").first()).toBeVisible();
  await expectAccessible(page);
  expect(await tooWide(page, widths)).toEqual([]);
  await page.getByLabel("Your email address").fill("nora@hazel.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Please look at your email" })).toBeVisible();
  await expectAccessible(page);
  const [mail] = await mailsTo(server.db, "nora@hazel.example");
  await page.goto(/\/assisted-living\/try\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
  await expect(page.getByRole("heading", { name: "The trial of Hazel Court" })).toBeVisible();
  await expectAccessible(page);
  expect(await tooWide(page, widths)).toEqual([]);
  await page.getByRole("button", { name: "Begin the trial" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\/second-factor/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/account\/second-factor/);
});

test("a face on the tablet, and what the tablet says once the trial is over", async ({
  page,
  server,
  enhanced,
}) => {
  const house = await addPerson(server.db, "owner-face", { displayName: "Elm Lodge", isOwner: true });
  const dora = await addPerson(server.db, "owner-dora", { displayName: "Dora Finch" });
  await server.db
    .updateTable("users")
    .set({ assignedOwnerId: house.userId, isOnTablets: 1 })
    .where("id", "=", dora.userId)
    .execute();
  await signInAs(page, "owner-dora");
  await page.goto("/account/tablet/photo");
  await expectAccessible(page);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  await page.getByLabel("A photo from your device").setInputFiles(file("me.jpg", Buffer.from("no photo")));
  await enhanced();
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByText("me.jpg is not a photo that we can use").first()).toBeVisible();
  await expectAccessible(page);
  const portrait = readFileSync("tests/fixtures/photos/Portrait_8.jpg");
  await page.getByLabel("A photo from your device").setInputFiles(file("me.jpg", portrait));
  await enhanced();
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByRole("img", { name: "Your face as your house sees it" })).toBeVisible(untilMade);
  await expect(page.getByLabel("On my door card")).toBeChecked();
  // It is one of her photos now, and can be moved.
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.getByLabel("How near").selectOption("60");
  await page.getByLabel("On the first page of the tablet").check();
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByRole("img", { name: "Your face as your house sees it" })).toBeVisible();
  await expectAccessible(page);
  expect(await tooWide(page, widths)).toEqual([]);
  await signInAs(page, "owner-face");
  await page.goto("/admin/tablets");
  await page.getByLabel("Name of the tablet").fill("Library tablet");
  await page.getByRole("button", { name: "Make this device a tablet" }).click();
  const face = page.getByRole("button", { name: "Dora" }).locator("img");
  await expect(face).toBeVisible();
  expect(await face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page);
  expect(await tooWide(page, widths)).toEqual([]);
  await server.db
    .insertInto("houseTrials")
    .values({
      ...{ userId: house.userId, beganAt: "2026-01-01T00:00:00.000Z", endsAt: "2026-01-31T00:00:00.000Z" },
      readableUntil: "2099-01-01T00:00:00.000Z",
    })
    .execute();
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1792 - width });
    await page.goto("/tablet");
    await expect(page.getByRole("heading", { name: "Thank you for all that you told" })).toBeVisible();
    await expect(page.getByText("Dora")).toHaveCount(0);
    await expectAccessible(page);
  }
  await signInAs(page, "owner-dora");
  await page.goto("/account/take-along");
  await expectAccessible(page);
  expect(await tooWide(page, widths)).toEqual([]);
  const mine = "violet teapot gravel 81";
  await page.getByLabel("A password of your own").fill(mine);
  await page.getByLabel("The same password again").fill(mine);
  await page.getByRole("main").getByRole("button", { name: "Take my account along" }).click();
  await expect(page.getByText("Your account is yours").first()).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});
