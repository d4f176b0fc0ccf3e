import type { Locator, Page } from "@playwright/test";
import { type Actor, asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createStory } from "~/domain/writing/stories/stories.server";
import { CollectedLog } from "../support/collected-log";
import { addPerson } from "../support/people";
import { openMenu, openMore, unfold } from "./folded";
import { english, englishWithScript, expect, expectAccessible, signInAs, test, withScript } from "./scenario";

function actorOf({ userId }: { userId: number }): Actor {
  return asThemselves(userId);
}

test("the header has its buttons, and staff one more", english, async ({ page, signIn, server }) => {
  await signIn(page);
  await page.goto("/");
  await openMenu(page);
  await expect(page.getByText("Welcome, Ada Whitfield")).toBeVisible();
  await expect(page.getByRole("link", { name: "About me, Bio Info", exact: true })).toHaveAttribute(
    "href",
    "/bio",
  );
  await expect(page.getByRole("link", { name: "Read, Preview", exact: true })).toHaveAttribute(
    "href",
    "/preview?type=biography",
  );
  await expect(page.getByRole("link", { name: /Admin|Owner Dashboard/ })).toHaveCount(0);
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  for (const [role, label] of [
    ["isAdmin", "Admin"],
    ["isOwner", "Owner Dashboard"],
  ] as const) {
    const username = `${role}-${Date.now()}-${Math.floor(performance.now())}`;
    await addPerson(server.db, username, { displayName: label, [role]: true });
    await signInAs(page, username);
    await page.goto("/");
    await expect(page.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", "/admin");
    await openMenu(page);
    await page.getByRole("button", { name: "Logout" }).click();
  }
});

test(
  "the popovers of an empty book say so, those of a full one lead to its stories",
  english,
  async ({ page, signIn, server, person }) => {
    await signIn(page);
    await page.goto("/");
    await expect(page.getByRole("progressbar")).toHaveAttribute("value", "0");
    for (const [label, words] of [
      ["Total Stories", "No stories created yet"],
      ["Images Added", "No images added yet"],
      ["Audio Clips", "No audio recordings added yet"],
    ] as const) {
      await page.locator("summary", { hasText: label }).click();
      await expect(page.locator(".popover[open]", { hasText: label })).toContainText(words);
    }
    const text = "The quick brown fox jumps over the lazy dog, and then it goes home.";
    const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
    for (let promptId = 1; promptId <= 7; promptId += 1) {
      const content = promptId === 7 ? text : `Story ${promptId}.`;
      await createStory(deps, actorOf(person), promptId, { content, age: null, date: "", location: "" });
    }
    await page.goto("/");
    await page.locator("summary", { hasText: "Your book: 15% written" }).click();
    const progress = page.locator(".popover[open]");
    await expect(progress).toContainText("Your Biography Progress");
    await expect(progress).toContainText("You’ve completed 7 out of 48 stories. Keep going!");
    await expect(progress.locator(".overview-entry")).toHaveCount(5);
    await expect(progress.locator(".overview-entry").first()).toContainText(
      `${text.slice(0, 50).trimEnd()}…`,
    );
    await expectAccessible(page);
    await page.locator("summary", { hasText: "Total Stories" }).click();
    const stories = page.locator(".popover", { hasText: "Click on a story to edit it" });
    await expect(stories.locator(".overview-entry")).toHaveCount(7);
    await expect(stories.locator(".overview-entry").first()).toContainText(`${text.slice(0, 40).trimEnd()}…`);
    await expect(stories.getByText("The Early Years, ages 0-12").first()).toBeVisible();
    await stories.getByRole("link", { name: "Story 6." }).click();
    await expect(page.getByLabel("Story Content")).toHaveValue("Story 6.");
  },
);

test(
  "one popover is open at a time, and Escape closes it, where script runs",
  withScript,
  async ({ page, signIn, enhanced }) => {
    await signIn(page);
    await page.goto("/");
    await enhanced();
    await page.locator("summary", { hasText: "Images Added" }).click();
    await page.locator("summary", { hasText: "Audio Clips" }).click();
    await expect(page.locator(".popover[open]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator(".popover[open]")).toHaveCount(0);
    await expect(page.locator("summary", { hasText: "Audio Clips" })).toBeFocused();
  },
);

test("stories are listed and searched", async ({ page, signIn, server, person }) => {
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  const write = (promptId: number, content: string, location: string) =>
    createStory(deps, actorOf(person), promptId, { content, age: null, date: "", location });
  await write(1, "The ferry house.", "Galena");
  await write(2, "The wheat field.", "Boston");
  await write(3, "Mi tío Ángel vendía lápices en la estación.", "Córdoba");
  await write(4, "וְסָבְתָא אָפְתָה לֶחֶם.", "");
  await write(5, "我的祖母住在北京。", "");
  await signIn(page);
  await page.goto("/");
  const searches: [string, string][] = [
    ["Ángel cordoba", "Ángel"],
    ["estacion", "estación"],
    ["סבתא", "סָבְתָא"],
    ["北京", "北京"],
  ];
  for (const [words, marked] of searches) {
    await page.getByLabel("Search your stories").fill(words);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.locator("mark").first()).toHaveText(marked);
    await expect(page.locator(".story-entry")).toHaveCount(1);
  }
  await expect(page.locator(".story-entry mark")).toHaveCSS("text-decoration-line", "underline");
  await page.getByLabel("Search your stories").fill("FERRY galena");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "Your Stories" })).toBeVisible();
  await expect(page.getByText("1 Story with “FERRY galena”")).toBeVisible();
  await expect(page.getByText("The ferry house.")).toBeVisible();
  await expect(page.getByText("The wheat field.")).toHaveCount(0);
  await expectAccessible(page);
  const title = await page.locator(".story-entry h2").innerText();
  await expect(page.locator(".story-entry .covering-link")).toHaveAccessibleName(title);
  const results = page.url();
  for (const place of [page.getByText("The ferry house."), page.locator(".story-entry .covering-link")]) {
    await page.goto(results);
    await pressAt(page, place);
    await expect(page.getByLabel("Story Content")).toHaveValue("The ferry house.");
  }
  await page.goto(results);
  await pressAt(page, page.getByRole("link", { name: /^Move to another question/ }));
  await expect(page).toHaveURL(/\/move$/);
  await page.goto(results);
  await page.getByLabel("Search your stories").fill("nowhere");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No story has “nowhere” in it.")).toBeVisible();
});

/** Presses in the middle of something, whatever lies above it. */
async function pressAt(page: Page, place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not in sight.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("a saved message is a toast first, where script runs, and stays on the page", async ({
  page,
  signIn,
  hasScript,
}) => {
  await signIn(page);
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("button", { name: "Save Progress" }).click();
  const message = page.getByRole("status").filter({ hasText: "Progress saved" });
  await expect(message).toBeVisible();
  if (!hasScript) return expect(message).not.toHaveClass(/toast/);
  await expect(message).toHaveClass(/toast/);
  await page.keyboard.press("F8");
  await expect(message).toBeFocused();
  const before = await page.getByRole("heading", { level: 1 }).boundingBox();
  await swipe(page, message, 40);
  await expect(message).toHaveClass(/toast/);
  await swipe(page, message, 70);
  await expect(message).not.toHaveClass(/toast/);
  await expect(message).toBeVisible();
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(before);
});

test(
  "a toast settles by itself after five seconds, the one of the bio after three",
  withScript,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.goto("/");
    await page.clock.install();
    await openMenu(page);
    await page.getByRole("button", { name: "Save Progress" }).click();
    const toast = page.locator(".toast");
    await expect(toast).toHaveText("Progress saved");
    // The fake clock also runs in real time: delays of a slow machine must not end the toast.
    await page.clock.runFor(3_000);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(2_500);
    await expect(toast).toHaveCount(0);
    await page.goto("/bio");
    await page.getByLabel("Name", { exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Save Biographical Information" }).click();
    await expect(toast).toHaveText("Biographical Information Saved");
    await page.clock.runFor(3_500);
    expect(await toast.count()).toBe(0);
    await expect(page.getByText("Biographical Information Saved")).toBeVisible();
  },
);

test(
  "one toast is up at a time: a new message takes the place of the old one",
  withScript,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.goto("/?prompt=1");
    await page.getByLabel("Story Content").fill("Words.");
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.locator(".toast")).toHaveText("Story saved");
    await openMenu(page);
    await page.getByRole("button", { name: "Save Progress" }).click();
    await expect(page.locator(".toast")).toHaveText("Progress saved");
  },
);

test("the event saveCurrentStory saves the open story", withScript, async ({ page, signIn, enhanced }) => {
  await signIn(page);
  await page.goto("/?prompt=1");
  await page.getByLabel("Story Content").fill("Saved by an event.");
  await enhanced();
  await page.evaluate(() => window.dispatchEvent(new Event("saveCurrentStory")));
  await expect(page.getByText("Story saved").first()).toBeVisible();
  await expect(page.getByLabel("Story Content")).toHaveValue("Saved by an event.");
  await page.goto("/");
  await enhanced();
  await page.evaluate(() => window.dispatchEvent(new Event("saveCurrentStory")));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a chapter opens with a click, and is marked", english, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/");
  const chapters = page.getByRole("navigation", { name: "Life Chapters" });
  await chapters.getByRole("link", { name: /Growing Up/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Growing Up" })).toBeVisible();
  await expect(page).toHaveTitle(/^Growing Up \|/);
  await expect(chapters.locator("[aria-current]")).toHaveText(/^Growing Up/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: "The Early Years" })).toBeVisible();
});

test("an answered prompt has a green badge", async ({ page, signIn, server, person }) => {
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  await createStory(deps, actorOf(person), 1, { content: "Words.", age: null, date: "", location: "" });
  await signIn(page);
  await page.goto("/");
  const badge = page.locator("#prompt-1").getByText("Answered");
  const color = await badge.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  expect(green).toBeGreaterThan(Math.max(red, blue) * 1.5);
  await expect(page.locator("#prompt-2").getByText("Answered")).toHaveCount(0);
});

test("the box for the introduction is at least 120 pixels high", async ({ page, signIn }) => {
  await signIn(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/bio");
    await unfold(page, "More for your book");
    expect((await page.getByLabel("Introduction").boundingBox())?.height).toBeGreaterThanOrEqual(120);
  }
});

const busyButtons = [
  { address: "/?prompt=1", button: "Save Story", label: "Saving...", typed: { "Story Content": "Words." } },
  { address: "/?prompt=1", button: "Save Progress", label: "Saving...", typed: {} },
  { address: "/", button: "Save Progress", label: "Saving...", typed: {} },
  { address: "/", button: "Logout", label: "Logging out...", typed: {} },
  { address: "/bio", button: "Save Biographical Information", label: "Saving...", typed: { Name: "Ada" } },
  { address: "/bio", button: "Save Progress", label: "Saving...", typed: {} },
  { address: "/chapters/new", button: "Create Chapter", label: "Creating...", typed: { Title: "The farm" } },
  { address: "/prompts/new", button: "Create Prompt", label: "Creating...", typed: {} },
  { address: "/?chapter=2&edit=chapter", button: "Save chapter", label: "Saving...", typed: {} },
] as const;

for (const { address, button, label, typed } of busyButtons) {
  test(
    `${button} at ${address} says ${label} while it is on its way`,
    englishWithScript,
    async ({ page, signIn, enhanced }) => {
      await signIn(page);
      await page.goto(address);
      for (const [name, text] of Object.entries(typed)) {
        await page.getByLabel(name, { exact: true }).fill(text);
      }
      await enhanced();
      if (/^(Save Progress|Logout)$/.test(button)) await openMenu(page);
      let posts = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") posts += 1;
      });
      // Evaluated in the page, because it cannot be queried once navigation has begun.
      const said = await page.getByRole("button", { name: button, exact: true }).evaluate(
        (pressed: HTMLButtonElement) =>
          new Promise((resolve) => {
            const look = () => pressed.getAttribute("aria-busy") && resolve(pressed.textContent);
            new MutationObserver(look).observe(pressed, { attributes: true, childList: true });
            pressed.click();
            pressed.click();
          }),
      );
      expect(said).toBe(label);
      await expect(page.locator("button[aria-busy=true]")).toHaveCount(0);
      expect(posts).toBe(1);
    },
  );
}

async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  const box = (await target.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + distance, box.y + 10);
  await page.mouse.up();
}

test("words are counted", async ({ page, signIn, hasScript, enhanced }) => {
  await signIn(page);
  await page.goto("/?prompt=1");
  await enhanced();
  await expect(page.locator(".word-count")).toHaveText("");
  await page.getByLabel("Story Content").fill("Three small words");
  if (hasScript) await expect(page.locator(".word-count")).toHaveText("3 words");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.locator(".word-count")).toHaveText("3 words");
  await expect(page.getByText("Story saved")).toBeVisible();
  await enhanced();
  const chinese = "我的祖母住在北京。 Home";
  await expect(page.getByLabel("Story Content")).toHaveAttribute("dir", "auto");
  await page.getByLabel("Story Content").fill(chinese);
  if (hasScript) await expect(page.locator(".word-count")).toHaveText("5 words");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.locator(".word-count")).toHaveText("5 words");
});

test("a surprise is a prompt without a story", async ({ page, signIn, server, person }) => {
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  for (let promptId = 49; promptId <= 95; promptId += 1) {
    await createStory(deps, actorOf(person), promptId, { content: "x", age: null, date: "", location: "" });
  }
  await signIn(page);
  await page.goto("/?type=mission");
  await page.getByRole("link", { name: "Another question" }).click();
  await expect(page.getByText("This is the last question without a story")).toBeVisible();
  await page.goto("/surprise?type=mission");
  await expect(page).toHaveURL(/prompt=96/);
  await page.getByLabel("Story Content").fill("The last one.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await page.goto("/?type=mission");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every question has its story");
  await page.getByRole("link", { name: "Sit down with someone" }).click();
  await expect(page).toHaveTitle(/^Sit down with someone/);
  await page.goto("/surprise?type=mission");
  await expect(page.getByText("You have answered every prompt")).toBeVisible();
});

test("one's own story reads as it will print, and what was typed is kept", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/?prompt=1");
  await page.getByLabel("Story Content").fill("To be read.");
  await openMore(page);
  await page.getByRole("button", { name: "Read it as it will print" }).click();
  // The pages are being set; the text can be read at once.
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("link", { name: "Read straight through" }).click();
  await expect(page.locator(".read-through__text")).toContainText(["To be read."]);
});

test("the text grows, and stays large", async ({ page, signIn }) => {
  await page.goto("/landing");
  const sizeOf = () =>
    page.locator("body").evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize));
  const usual = await sizeOf();
  await page.getByRole("button", { name: "Largest" }).click();
  expect(await sizeOf()).toBeGreaterThan(usual * 1.5);
  await expect(page.getByRole("button", { name: "Largest" })).toHaveAttribute("aria-pressed", "true");
  await signIn(page);
  await page.goto("/?prompt=1");
  expect(await sizeOf()).toBeGreaterThan(usual * 1.5);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  await expectAccessible(page);
});
