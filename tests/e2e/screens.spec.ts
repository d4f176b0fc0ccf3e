import type { Actor } from "~/domain/actor";
import { turnCodeOn } from "~/domain/codes/codes.server";
import { systemClock } from "~/domain/deps";
import { createStory } from "~/domain/stories/stories.server";
import { addYoutube } from "~/domain/youtube/youtube.server";
import { people } from "../support/people";
import { expect, expectAccessible, test } from "./scenario";

/* Every screen, empty and full, looked at by axe; and everything done by keyboard alone. */

const screens = ["/", "/?prompt=1", "/?type=mission", "/bio", "/preview", "/preview?type=mission"];

test("axe finds nothing on the public screens", async ({ page, browser }) => {
  for (const address of ["/landing", "/auth", "/nothing", "/authenticated-redirect?attempt=9"]) {
    await page.goto(address);
    await expectAccessible(page, browser);
  }
});

test("axe finds nothing on an empty account's screens", async ({ page, signIn, browser }) => {
  await signIn(page);
  for (const address of screens) {
    await page.goto(address);
    await expectAccessible(page, browser);
  }
});

test("axe finds nothing on a full account's screens, and no page is wider than its screen", async ({
  page,
  signIn,
  browser,
  server,
  person,
}) => {
  test.setTimeout(120_000);
  const actor: Actor = {
    ...person,
    realUserId: person.userId,
    isAdmin: false,
    isOwner: false,
    displayName: people.ada.displayName,
  };
  const content = `${"A long life with many words. ".repeat(100)}${"x".repeat(300)}`;
  const deps = { db: server.db, clock: systemClock };
  for (let promptId = 1; promptId <= 8; promptId += 1) {
    await createStory(deps, actor, promptId, {
      content,
      age: 7,
      date: "spring 1952",
      location: "L".repeat(200),
    });
  }
  await signIn(page);
  const { id } = await server.db
    .selectFrom("stories")
    .select("id")
    .where("userId", "=", person.userId)
    .executeTakeFirstOrThrow();
  const item = { storyId: id, youtubeId: "dQw4w9WgXcQ", title: "The mill, filmed", type: "video" } as const;
  const { id: youtubeMediaId } = await addYoutube(deps, actor, item);
  const { token } = await turnCodeOn(deps, actor, { youtubeMediaId });
  const ofTheBook = [`/youtube/new?story=${id}&page=3`, `/m/${token}`, "/book?page=3"];
  for (const address of [...screens, `/stories/${id}/delete`, ...ofTheBook]) {
    await page.goto(address);
    await expectAccessible(page, browser);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect({ address, width, overflow }).toEqual({ address, width, overflow: 0 });
    }
  }
});

test("a story is written by keyboard alone", async ({ page, person }) => {
  await page.goto("/auth");
  await tabTo(page, "Username");
  await page.keyboard.type(person.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type("correct horse battery");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await tabTo(page, /How I Got My Name/);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Story Content")).toBeVisible();
  await tabTo(page, "Story Content");
  await page.keyboard.type("By keyboard.");
  await tabTo(page, "Age");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Story saved")).toBeVisible();
  await tabTo(page, "Delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Are you sure you want to delete this story?")).toBeVisible();
  await tabTo(page, "Yes, delete this story");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Story deleted")).toBeVisible();
});

/** Presses Tab until the control of that name has the focus, which must be seen. */
async function tabTo(page: import("@playwright/test").Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate((element) => {
      const control = element as HTMLInputElement;
      return control.labels?.[0]?.textContent ?? element.textContent ?? "";
    });
    const isIt = typeof name === "string" ? label.trim() === name : name.test(label);
    if (!isIt) continue;
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe("none");
    return;
  }
  throw new Error(`Tab never came to ${name}`);
}
