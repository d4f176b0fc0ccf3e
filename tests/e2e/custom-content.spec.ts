import type { Page } from "@playwright/test";
import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createChapter } from "~/domain/writing/chapters/chapters.server";
import { createPrompt } from "~/domain/writing/prompts/prompts.server";
import { CollectedLog } from "../support/collected-log";
import { people } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { openMore } from "./folded";
import { axeOn, english, expect, expectAccessible, test, withScript } from "./scenario";

/* Custom chapters and prompts, and edited texts of the standard ones. */

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
});

function writer(server: RunningServer, person: { userId: number }) {
  const actor = asThemselves(person.userId, people.ada.displayName);
  return { deps: { db: server.db, clock: systemClock, log: new CollectedLog() }, actor };
}

/** The form is in a dialog with script, on its own page without. */
async function expectForm(page: Page, title: string, hasScript: boolean, address: RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  if (hasScript) await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  else await expect(page).toHaveURL(address);
}

test(
  "a prompt is put in one's own words, and back, and the story typed meanwhile is kept",
  english,
  async ({ page }) => {
    await page.goto("/?prompt=3");
    await page.getByLabel("Story Content").fill("Typed before.");
    await openMore(page);
    await page.getByRole("button", { name: "Edit prompt" }).click();
    await expect(page.getByLabel("Prompt title")).toHaveValue("The House I Grew Up In");
    await expect(page.getByLabel("Prompt title")).toBeFocused();
    await expect(page.getByLabel("Story Content")).toHaveValue("Typed before.");
    await expectAccessible(page);

    await page.getByLabel("Prompt title").fill(" ");
    await page.getByRole("button", { name: "Save prompt" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Title cannot be empty" });
    await expect(alert).toContainText("Error");
    await page.getByLabel("Prompt title").fill("Our house");
    await page.getByLabel("Prompt description").fill("Which door?");
    await page.getByRole("button", { name: "Save prompt" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Prompt updated successfully" })).toContainText(
      "Success",
    );
    await expect(page.getByRole("heading", { name: "Our house" })).toBeVisible();
    await expect(page.getByText("Customized")).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel("Story Content").fill("Typed before, and after.");
    await openMore(page);
    await page.getByRole("button", { name: "Edit prompt" }).click();
    await page.getByLabel("Prompt title").fill("Never mind");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Prompt title")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Our house" })).toBeVisible();
    await openMore(page);
    await page.getByRole("button", { name: "Reset to original" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Prompt reset to original" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "The House I Grew Up In" })).toBeVisible();
    await expect(page.getByText("Customized")).toHaveCount(0);
    await expect(page.getByLabel("Story Content")).toHaveValue("Typed before, and after.");
  },
);

test("Enter in the prompt's title keeps the prompt", async ({ page }) => {
  await page.goto("/?prompt=3");
  await openMore(page);
  await page.getByRole("button", { name: "Edit prompt" }).click();
  await page.getByLabel("Prompt title").fill("Our house");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Prompt updated successfully" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Our house" })).toBeVisible();
});

test(
  "a chapter of one's own is made, filled, reworded and deleted",
  english,
  async ({ page, hasScript, enhanced }) => {
    await page.goto("/?type=mission");
    await enhanced();
    await page.getByRole("button", { name: "Add Custom Chapter" }).click();
    await expectForm(page, "Create Custom Chapter", hasScript, /\/chapters\/new\?type=mission$/);
    await page.getByLabel("Title").fill("The harbor");
    await page.getByLabel("Age range").fill("20-25");
    await page.getByRole("button", { name: "Create Chapter" }).click();
    await expect(page.getByText("Custom chapter created").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "The harbor", level: 2 })).toBeVisible();
    await expect(page).toHaveURL(/type=mission&chapter=\d+/);
    const link = page
      .getByRole("navigation", { name: "Life Chapters" })
      .getByRole("link", { name: /The harbor/ });
    await expect(link).toContainText("Ages 20-25");
    await expect(link).toContainText("0 Stories");
    await expect(link.locator(".bookmark-icon")).toBeVisible();
    expect(await link.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("dashed");
    await expectAccessible(page);

    await enhanced();
    await page.getByRole("button", { name: "Add Custom Prompt" }).click();
    await expectForm(page, "Create Custom Prompt", hasScript, /\/prompts\/new\?type=mission&chapter=\d+$/);
    await expect(page.getByLabel("Life stage").locator("option:checked")).toHaveText("The harbor");
    await page.getByLabel("Title").fill("The first ship");
    await page.getByLabel("Description").fill("Where did it go?");
    await page.getByRole("button", { name: "Create Prompt" }).click();
    const created = page.getByRole("status").filter({ hasText: "Custom prompt created" });
    await expect(created).toContainText("Your custom prompt has been created");
    await expect(page.getByRole("heading", { name: "The first ship" })).toBeVisible();

    await page.getByRole("link", { name: /^‹ / }).click();
    await page.getByRole("link", { name: "Edit chapter" }).click();
    await expect(page.getByLabel("Title")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Title").fill("The old harbor");
    await page.getByRole("button", { name: "Save chapter" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Chapter title updated successfully" }),
    ).toBeVisible();

    await page.getByRole("link", { name: "The first ship" }).click();
    await openMore(page);
    await page.getByRole("button", { name: "Edit prompt" }).click();
    await page.getByRole("button", { name: "Delete prompt" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, delete this prompt" }).click();
    await expect(page.getByText("Prompt deleted").first()).toBeVisible();
    await page.getByRole("link", { name: "Edit chapter" }).click();
    await page.getByRole("link", { name: "Delete chapter" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, delete this chapter" }).click();
    await expect(page.getByText("Chapter deleted").first()).toBeVisible();
    await expect(page.getByText("The old harbor")).toHaveCount(0);
  },
);

test("what is missing is said, and what was typed comes back", async ({ page, hasScript, enhanced }) => {
  await page.goto("/?chapter=2");
  await enhanced();
  await page.getByRole("button", { name: "Add Custom Chapter" }).click();
  await page.getByLabel("Age range").fill("20-25");
  await page.getByRole("button", { name: "Create Chapter" }).click();
  const missingTitle = page.getByRole("alert").filter({ hasText: "Missing title" });
  await expect(missingTitle).toContainText("Please enter a title for your custom chapter.");
  await expect(page.getByLabel("Age range")).toHaveValue("20-25");
  await expect(page.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: "Cancel" }).click();

  await page.goto("/?chapter=2");
  await enhanced();
  await page.getByRole("button", { name: "Add Custom Prompt" }).click();
  await page.getByLabel("Title").fill("Half a prompt");
  await page.getByRole("button", { name: "Create Prompt" }).click();
  const missing = page.getByRole("alert").filter({ hasText: "Missing information" });
  await expect(missing).toContainText("Please fill in all fields to create a custom prompt");
  await expect(page.getByLabel("Title")).toHaveValue("Half a prompt");
  await expect(page.getByLabel("Life stage").locator("option:checked")).toHaveText("Growing Up");
  if (!hasScript) await expectAccessible(page);

  await page.goto("/?type=biography&chapter=2&edit=chapter");
  await page.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Save chapter" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Title cannot be empty" })).toContainText("Error");
});

test("a chapter with a story in it stays", english, async ({ page, server, person }) => {
  const { deps, actor } = writer(server, person);
  const input = { title: "The farm", ageRange: "", description: "", type: "biography" as const };
  const { id } = await createChapter(deps, actor, input);
  await page.goto(`/prompts/new?type=biography&chapter=${id}`);
  await page.getByLabel("Title").fill("The barn");
  await page.getByLabel("Description").fill("Tell.");
  await page.getByRole("button", { name: "Create Prompt" }).click();
  await page.getByLabel("Story Content").fill("Hay.");
  await openMore(page);
  await page.getByRole("button", { name: "Edit prompt" }).click();
  await page.getByRole("button", { name: "Delete prompt" }).click();
  await expect(page.getByText("This prompt still holds 1 story in the book.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/chapters/${id}/delete`);
  await expect(page.getByText("This chapter still holds 1 story in the book.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the chapter" }).click();
  await expect(page.getByRole("heading", { name: "The farm" })).toBeVisible();
});

test("from an open story the chapter's form is reached with its words kept", async ({
  page,
  hasScript,
  enhanced,
}) => {
  await page.goto("/?prompt=1");
  await enhanced();
  await page.getByLabel("Story Content").fill("Not saved yet.");
  await page.getByRole("link", { name: /^‹ / }).click();
  await enhanced();
  await page.getByRole("button", { name: "Add Custom Chapter" }).click();
  await expectForm(page, "Create Custom Chapter", hasScript, /\/chapters\/new\?type=biography$/);
  await page.goto("/?prompt=1");
  await expect(page.getByLabel("Story Content")).toHaveValue("Not saved yet.");
  await page.getByRole("link", { name: /^‹ / }).click();
  await enhanced();
  await page.getByRole("button", { name: "Add Custom Chapter" }).click();
  await expectForm(page, "Create Custom Chapter", hasScript, /\/chapters\/new\?type=biography$/);
});

test.describe("where script runs", withScript, () => {
  const openByEvent = (page: Page) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("openCustomChapterModal")));
      await expect(page.getByRole("dialog", { name: "Create Custom Chapter" })).toBeVisible({ timeout: 500 });
    }).toPass();

  test("the event opens the dialog, in both books", async ({ page }) => {
    for (const address of ["/", "/?type=mission"]) {
      await page.goto(address);
      await openByEvent(page);
      await openByEvent(page);
      await expect(page.getByRole("dialog")).toHaveCount(1);
      await expect(page.getByLabel("Title")).toBeFocused();
    }
  });

  test("the dialog is used by keyboard, closed, and opened as it was", async ({ page, enhanced }) => {
    await page.goto("/");
    await enhanced();
    const opener = page.getByRole("button", { name: "Add Custom Chapter" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create Custom Chapter" });
    await expect(dialog).toBeVisible();
    await page.keyboard.type("The mill");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Title")).toHaveValue("The mill");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByLabel("Title").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "The mill", level: 2 })).toBeVisible();
  });

  test("words that stand in a closed dialog are on the server, and in the dialog at the next visit", async ({
    page,
    enhanced,
    server,
    person,
  }) => {
    await page.goto("/");
    await enhanced();
    await page.getByRole("button", { name: "Add Custom Prompt" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Custom Prompt" });
    await dialog.getByLabel("Title").fill("The day of the flood");
    await dialog.getByLabel("Description").fill("Who rowed the boat?");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const held = () =>
      server.db.selectFrom("heldForms").select("id").where("userId", "=", person.userId).execute();
    await expect.poll(held).toHaveLength(1);
    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await enhanced();
    await page.getByRole("button", { name: "Add Custom Prompt" }).click();
    await expect(dialog.getByText("and it is not saved yet")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue("The day of the flood");
    await dialog.getByRole("button", { name: "Create Prompt" }).click();
    await expect(page.getByRole("heading", { name: "The day of the flood" }).first()).toBeVisible();
    await expect.poll(held).toEqual([]);
  });

  test("axe finds nothing in the open dialogs, and they fit the screen", async ({ page, enhanced }) => {
    for (const name of ["Add Custom Chapter", "Add Custom Prompt"]) {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto("/");
      await enhanced();
      await page.getByRole("button", { name }).click();
      const box = await page.getByRole("dialog").boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(320);
      const { violations } = await axeOn(page).include("dialog").analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
  });
});

test("two hundred chapters with long titles stay usable", withScript, async ({ page, server, person }) => {
  const { deps, actor } = writer(server, person);
  for (let number = 1; number <= 200; number += 1) {
    const title =
      `${number} ${"Winters at the lake house with everybody who could come that year ".repeat(2)}`
        .slice(0, 60 + (number % 21))
        .trim();
    await createChapter(deps, actor, {
      title,
      ageRange: `${number % 90}`,
      description: "",
      type: "biography",
    });
  }
  const last = await createChapter(deps, actor, {
    title: "W".repeat(80),
    ageRange: "",
    description: "",
    type: "biography",
  });
  const prompt = await createPrompt(deps, actor, {
    lifeStageId: last.id,
    title: "W".repeat(120),
    description: "W".repeat(1000),
  });
  for (const address of [
    `/?chapter=${last.id}`,
    `/?type=biography&chapter=${last.id}&edit=chapter`,
    `/?prompt=${prompt.id}`,
    `/?prompt=${prompt.id}&edit=prompt`,
    `/prompts/new?chapter=${last.id}`,
    `/prompts/${prompt.id}/delete`,
    `/chapters/${last.id}/delete`,
  ]) {
    await page.goto(address);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect({ address, width, overflow }).toEqual({ address, width, overflow: 0 });
    }
  }
  await page.goto(`/?chapter=${last.id}`);
  await expectAccessible(page);
  const list = page.getByRole("navigation", { name: "Life Chapters" });
  await expect(list.getByRole("link")).toHaveCount(207);
  const button = await page.getByRole("button", { name: "Add Custom Chapter" }).boundingBox();
  const top = (await list.boundingBox())!.y;
  expect(button!.y - top).toBeLessThan(800);
  await list.getByRole("heading").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(list.locator("[aria-current]")).toBeInViewport();
});
