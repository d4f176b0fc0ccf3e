import type { Page } from "@playwright/test";
import { type Actor, asThemselves } from "~/domain/base/actor";
import { days, systemClock } from "~/domain/base/deps";
import { parseInput } from "~/domain/base/schema-fields";
import { saveBio } from "~/domain/writing/bio/bio.server";
import { BioInput } from "~/domain/writing/bio/schema";
import { createStory, trashStory } from "~/domain/writing/stories/stories.server";
import { CollectedLog } from "../support/collected-log";
import { people } from "../support/people";
import { openMore, unfold } from "./folded";
import { english, expect, expectAccessible, test as scenario, withScript } from "./scenario";

interface Writer {
  /** Returns the story's id. */
  write: (promptId: number, content: string, when?: { date?: string; age?: number }) => Promise<number>;
  /** Writes a story that has been in the trash for so many days. */
  writeDeleted: (promptId: number, content: string, daysAgo?: number) => Promise<number>;
  tellBio: (fields: Partial<BioInput>) => Promise<void>;
}

const test = scenario.extend<Writer>({
  write: async ({ server, person }, use) => {
    const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
    await use(async (promptId, content, { date = "", age } = {}) => {
      const input = { content, age: age ?? null, date, location: "" };
      return (await createStory(deps, actorOf(person), promptId, input)).id;
    });
  },
  writeDeleted: async ({ server, person, write }, use) => {
    await use(async (promptId, content, daysAgo = 0) => {
      const id = await write(promptId, content, { date: "spring 1952", age: 7 });
      await trashStory({ db: server.db, clock: systemClock, log: new CollectedLog() }, actorOf(person), id);
      const deletedAt = new Date(Date.now() - daysAgo * days).toISOString();
      await server.db.updateTable("stories").set({ deletedAt }).where("id", "=", id).execute();
      return id;
    });
  },
  tellBio: async ({ server, person }, use) => {
    await use(async (fields) => {
      const input = parseInput(BioInput, { name: people.ada.displayName, ...fields });
      await saveBio({ db: server.db, clock: systemClock, log: new CollectedLog() }, actorOf(person), input);
    });
  },
});

function actorOf(person: { userId: number }): Actor {
  return asThemselves(person.userId, people.ada.displayName);
}

test.describe("the trash", () => {
  test("a deleted story waits there, and comes back whole", async ({ page, signIn, write }) => {
    await write(1, "The ferry house.", { date: "spring 1952" });
    await signIn(page);
    await page.goto("/?prompt=1");
    await openMore(page);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes, delete this story" }).click();
    await expect(page.getByText("Story deleted")).toBeVisible();
    await page.getByRole("link", { name: /^‹ / }).click();
    await page.getByRole("link", { name: "Trash" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
    await expect(page.getByText("The ferry house.")).toBeVisible();
    await expect(page.getByText("30 days left")).toBeVisible();
    await page.getByRole("button", { name: /^Restore/ }).click();
    await expect(page.locator(".notice", { hasText: "Story Restored" })).toBeVisible();
    await expect(page.getByText("There is nothing in the trash.")).toBeVisible();
    await page.goto("/?prompt=1");
    await expect(page.getByLabel("Story Content")).toHaveValue("The ferry house.");
    await unfold(page, "When and where");
    await expect(page.getByLabel("Date")).toHaveValue("spring 1952");
  });

  test("says how long each story has", async ({ page, signIn, writeDeleted }) => {
    await writeDeleted(1, "Today.");
    await writeDeleted(2, "Long ago.", 28.5);
    await writeDeleted(3, "Very long ago.", 29.5);
    await writeDeleted(4, "Too long ago.", 30);
    await writeDeleted(49, "A mission.", 10);
    await signIn(page);
    await page.goto("/?view=trash");
    await expect(page.locator(".trash-entry__left")).toHaveText([
      "30 days left",
      "1 day left",
      "Less than a day left",
    ]);
    await page.getByRole("link", { name: "Mission Stories" }).click();
    await expect(page.locator(".trash-entry__left")).toHaveText(["20 days left"]);
  });

  test("a newer story is not overwritten: both texts are shown, and the deleted one taken when asked", async ({
    page,
    signIn,
    write,
    writeDeleted,
  }) => {
    const id = await writeDeleted(1, "The deleted words.");
    await write(1, "The newer words.", { date: "1953" });
    await signIn(page);
    await page.goto("/?view=trash");
    await page.getByRole("button", { name: /^Restore/ }).click();
    await expect(page.getByRole("alert")).toContainText("This prompt has a newer story");
    await expect(page.getByRole("region", { name: "The newer story" })).toContainText("The newer words.");
    await expect(page.getByRole("region", { name: "The deleted story" })).toContainText("The deleted words.");
    await page.goto(`/stories/${id}/restore`);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Keep the newer story" }).click();
    await expect(page.getByLabel("Story Content")).toHaveValue("The newer words.");
    await page.goto(`/stories/${id}/restore`);
    await page.getByRole("button", { name: "Use the deleted story instead" }).click();
    await expect(page.locator(".notice", { hasText: "Story Restored" })).toBeVisible();
    await expect(page.getByText("There is nothing in the trash.")).toBeVisible();
    await page.goto("/?prompt=1");
    await expect(page.getByLabel("Story Content")).toHaveValue("The deleted words.");
    await unfold(page, "When and where");
    await expect(page.getByLabel("Date")).toHaveValue("spring 1952");
  });

  test("a story is deleted for good only after a question", async ({
    page,
    signIn,
    writeDeleted,
    server,
  }) => {
    const id = await writeDeleted(1, "Gone soon.");
    await signIn(page);
    await page.goto("/?view=trash");
    await page.getByRole("link", { name: /^Delete permanently/ }).click();
    await expect(page.getByText("Are you sure you want to delete this story permanently?")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "No, keep it in the trash" }).click();
    await expect(page.getByText("Gone soon.")).toBeVisible();
    await page.getByRole("link", { name: /^Delete permanently/ }).click();
    await page.getByRole("button", { name: "Yes, delete it permanently" }).click();
    await expect(page.locator(".notice", { hasText: "Story deleted permanently" })).toBeVisible();
    await expect(page.getByText("There is nothing in the trash.")).toBeVisible();
    expect(await server.db.selectFrom("stories").selectAll().where("id", "=", id).execute()).toEqual([]);
    await page.goBack();
    await page.goto(`/stories/${id}/restore`);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  });
});

test.describe("the timeline", () => {
  const life = {
    birthdate: "June 3, 1944",
    birthplace: "Galena",
    marriageDate: "spring 1966",
    spouse: "Tom",
    introduction: "I was the third of five.",
    significantEvents: ["1952: The flood", "A day without a year"],
  };

  test("tells a life along the years, birth first", english, async ({ page, signIn, write, tellBio }) => {
    await tellBio(life);
    await write(9, "We moved.", { date: "March 6, 1952" });
    await write(10, "That summer.", { date: "1952" });
    await write(1, "Small.", { age: 7 });
    await write(2, "Who knows when.");
    await signIn(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Timeline" }).click();
    await expect(page).toHaveURL(/view=timeline/);
    await expect(page.locator(".timeline__entry:not(.timeline__entry--offer) .timeline__when")).toHaveText([
      "June 3, 1944",
      "Age 7",
      "1952",
      "1952",
      "March 6, 1952",
      "spring 1966",
      "No date",
    ]);
    await expect(page.locator(".timeline__title")).toHaveText([
      "Born in Galena",
      "How I Got My Name",
      "The flood",
      /./,
      /./,
      "Married Tom",
      /./,
    ]);
    await expect(page.getByText("A day without a year")).toHaveCount(0);
    await expect(page.getByText("I was the third of five.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Without a date" })).toBeVisible();
    await page.getByRole("link", { name: "How I Got My Name" }).click();
    await expect(page.getByLabel("Story Content")).toHaveValue("Small.");
  });

  test("tells it chapter by chapter; a chapter opens and closes", async ({
    page,
    signIn,
    write,
    tellBio,
  }) => {
    await tellBio(life);
    await write(1, "Small.", { age: 7 });
    await write(2, "Smaller.", { age: 3 });
    await write(9, "Taller.");
    await signIn(page);
    await page.goto("/?view=timeline");
    await page.getByRole("link", { name: "By Life Stage" }).click();
    await expect(page).toHaveURL(/mode=stages/);
    const [first, second, third] = [0, 1, 2].map((index) => page.locator("details.stage").nth(index));
    await expect(first!.locator("summary")).toContainText("2 Stories");
    await expect(second!.locator("summary")).toContainText("1 Story");
    await expect(third!.locator("summary")).toContainText("0 Stories");
    await expect(first!.locator(".timeline__text")).toHaveText(["Smaller.", "Small."]);
    await first!.locator("summary").click();
    await expect(first!.getByText("Smaller.")).toBeHidden();
    await third!.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(third!.getByText("Nothing is written here yet.")).toBeVisible();
    await third!.getByRole("link", { name: "Open this chapter" }).click();
    await expect(page).toHaveURL(/chapter=3/);
  });

  test(
    "without a year of birth orders by age, and says what would help",
    english,
    async ({ page, signIn, write }) => {
      await write(1, "Old.", { age: 70 });
      await write(2, "Young.", { age: 7 });
      await signIn(page);
      await page.goto("/?view=timeline");
      await expect(page.locator(".timeline__text")).toHaveText(["Young.", "Old."]);
      await page.getByText("Tell your birthdate in").getByRole("link", { name: "About me" }).click();
      await expect(page).toHaveURL(/\/bio/);
    },
  );

  test("of many stories leads to their decades", async ({ page, signIn, write }) => {
    for (let promptId = 1; promptId <= 32; promptId += 1) {
      await write(promptId, "A story.", { date: `${1940 + promptId}` });
    }
    await signIn(page);
    await page.goto("/?view=timeline");
    await page.getByRole("navigation", { name: "Decades" }).getByRole("link", { name: "1960s" }).click();
    await expect(page.locator(".timeline__entry", { hasText: "1960" })).toBeInViewport();
  });
});

test(
  "axe finds nothing, and no page is wider than its screen",
  withScript,
  async ({ page, signIn, write, writeDeleted, tellBio }) => {
    const views = ["/?view=timeline", "/?view=timeline&mode=stages", "/?view=trash"];
    await signIn(page);
    for (const address of views) {
      await page.goto(address);
      await expectAccessible(page);
    }
    const long = `Long ${"x".repeat(300)} words`;
    await tellBio({
      birthdate: "June 3, 1944",
      birthplace: "L".repeat(200),
      significantEvents: [`1952: ${"y".repeat(300)}`],
    });
    for (let promptId = 1; promptId <= 3; promptId += 1)
      await write(promptId, long, { date: "D".repeat(60) });
    const id = await writeDeleted(9, long);
    await write(9, long);
    for (const address of [...views, `/stories/${id}/restore`, `/stories/${id}/delete-permanently`]) {
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

test("everything is done by keyboard alone", english, async ({ page, signIn, writeDeleted }) => {
  await writeDeleted(1, "By keyboard.");
  await writeDeleted(2, "For good.");
  await signIn(page);
  await page.goto("/");
  await pressOn(page, /^Timeline$/);
  await expect(page.getByText("Your timeline is still empty.")).toBeVisible();
  await pressOn(page, /^By Life Stage$/);
  await pressOn(page, /^The Early Years/);
  await expect(page.getByText("Nothing is written here yet.").first()).toBeVisible();
  await pressOn(page, /^Trash$/);
  await pressOn(page, /^Delete permanently: Where My Family Came From$/);
  await pressOn(page, /^Yes, delete it permanently$/);
  await expect(page.locator(".notice", { hasText: "Story deleted permanently" })).toBeVisible();
  await pressOn(page, /^Restore: How I Got My Name$/);
  await expect(page.locator(".notice", { hasText: "Story Restored" })).toBeVisible();
});

/** Reaches the named control by Tab alone, checks that focus is visible, and presses Enter. */
async function pressOn(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate((element) =>
      (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(),
    );
    if (!name.test(label)) continue;
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe("none");
    await page.keyboard.press("Enter");
    return;
  }
  throw new Error(`Tab never came to ${name}`);
}
