import type { Page } from "@playwright/test";
import { addPerson } from "../support/people";
import { english, expect, expectAccessible, signInAs, test } from "./scenario";
import { tooWide } from "./too-wide";

/* A volunteer comes by a link on paper, sits with a resident who has said yes, and sees nothing else. */

const widths = [390, 768, 1280];

async function signOut(page: Page): Promise<void> {
  await page.request.post("/api/logout");
}

test(
  "a volunteer writes down what a resident tells, until the house ends the link",
  english,
  async ({ page, server, enhanced }) => {
    const name = `house-${test.info().workerIndex}-${test.info().project.name.replace(/\W/g, "")}`;
    const house = await addPerson(server.db, name, { displayName: "Rosewood House", isOwner: true });
    const { userId } = await addPerson(server.db, `${name}-dora`, { displayName: "Dora Finch" });
    await server.db
      .updateTable("users")
      .set({ assignedOwnerId: house.userId })
      .where("id", "=", userId)
      .execute();

    await signInAs(page, name);
    await page.goto("/admin/volunteers");
    await enhanced();
    await expectAccessible(page);
    expect(await tooWide(page, widths)).toEqual([]);
    await page.getByLabel("Name", { exact: true }).fill("Ruth Adler");
    await page.getByRole("button", { name: "Add, and show the link" }).click();
    await expect(page.getByRole("heading", { name: "Thank you for helping, Ruth Adler" })).toBeVisible();
    await expectAccessible(page);
    expect(await tooWide(page, widths)).toEqual([]);
    const code = await page.locator(".paper__secret").innerText();
    await signOut(page);

    await signInAs(page, `${name}-dora`);
    await page.goto("/");
    await page.getByRole("link", { name: "May volunteers of the house write down what you tell?" }).click();
    await enhanced();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, they may" }).click();
    await expect(page.getByText("You have said yes.")).toBeVisible();
    await signOut(page);

    await page.goto("/volunteer");
    await expectAccessible(page);
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Open my page" }).click();
    await expect(page.getByRole("heading", { name: "With whom do you sit?" })).toBeVisible();
    const home = page.url();
    await expectAccessible(page);
    expect(await tooWide(page, widths)).toEqual([]);
    await page.getByRole("button", { name: "Dora" }).click();
    await expect(page.getByText("With Dora")).toBeVisible();
    await enhanced();
    await expectAccessible(page);
    expect(await tooWide(page, widths)).toEqual([]);
    await page.getByLabel("In the words of Dora").fill("The goose was mine.");
    await page.getByRole("button", { name: "Keep these words" }).click();
    await expect(page.getByText("It is in the book of Dora")).toBeVisible();
    await expect(page.getByText("The goose was mine.")).toHaveCount(0);
    await page.getByRole("link", { name: "All names" }).click();
    await page.getByRole("link", { name: /^Dora: / }).click();
    await expect(page.getByLabel("In the words of Dora")).toHaveValue(/The goose was mine\./);
    await expectAccessible(page);
    const stories = await server.db
      .selectFrom("stories")
      .select("toldTo")
      .where("userId", "=", userId)
      .execute();
    expect(stories).toEqual([{ toldTo: "Ruth Adler" }]);

    await signInAs(page, name);
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Volunteers of this week" })).toBeVisible();
    await page.getByRole("link", { name: "Ruth Adler" }).click();
    await enhanced();
    await expect(page.getByRole("cell", { name: "Dora Finch" })).toBeVisible();
    await page.getByRole("button", { name: "End Ruth Adler" }).click();
    await expect(page.getByText("The link has ended")).toBeVisible();
    await signOut(page);
    expect((await page.goto(home))?.status()).toBe(404);
  },
);
