import type { Page } from "@playwright/test";
import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createStory } from "~/domain/writing/stories/stories.server";
import { type DemoSite, openDemoSite } from "../../scripts/screenshots/demo-site";
import { everybody, widths } from "../../scripts/screenshots/screens";
import { CollectedLog } from "../support/collected-log";
import { people } from "../support/people";
import { axeComplaints, complaintsOnScreens, groups, tooWideAnywhere } from "./every-look";
import { expect, test, withScript } from "./scenario";

/* Every screen, empty and full, checked by axe; and keyboard operation. */

const demoTest = test.extend<{ demoSite: DemoSite }>({
  demoSite: [
    async ({ sites }, use) => use(await sites.open(openDemoSite, ({ stop }) => stop())),
    { timeout: 300_000 },
  ],
});

/* The demo has every screen with content, empty, and with a rejected form (scripts/screenshots). */
test.describe("all screens of the demo", withScript, () => {
  for (const people of groups) {
    demoTest(
      `axe finds nothing in any colors, and none is too wide: ${people.join(" and ")}`,
      async ({ browser, demoSite }) => {
        demoTest.setTimeout(1_200_000);
        const found = await complaintsOnScreens(browser, demoSite, people, async (page) => {
          const isOfStaff = new URL(page.url()).pathname.startsWith("/admin");
          const low = isOfStaff ? [] : await tooLow(page);
          return [...(await axeComplaints(page)), ...(await tooWideAnywhere(page, widths)), ...low];
        });
        expect(found).toEqual([]);
      },
    );
  }

  test("every person of the demo is in a group", () => {
    expect(groups.flat().sort()).toEqual([...everybody].sort());
  });
});

/** What stands alone and can be pressed is 44 px high on a phone, or the line around it can be pressed. */
async function tooLow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  return page.evaluate(() => {
    const textOf = (element: Element | null) => (element?.textContent ?? "").trim();
    const isAmongWords = (element: Element) =>
      getComputedStyle(element).display.startsWith("inline") &&
      textOf(element.closest("p, li, td, dd, h2, h3")) !== textOf(element);
    return Array.from(document.querySelectorAll<HTMLElement>("a, button, summary"))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isHidden =
          width <= 1 || height === 0 || element.closest("[aria-hidden], .visually-hidden, svg");
        const coversMore = getComputedStyle(element, "::after").position === "absolute";
        return !isHidden && !coversMore && height < 43.5 && !isAmongWords(element);
      })
      .map((element) => `${Math.round(element.getBoundingClientRect().height)} px high: ${textOf(element)}`);
  });
}

test("the longest words fit into every width", withScript, async ({ page, signIn, server, person }) => {
  const actor = asThemselves(person.userId, people.ada.displayName);
  const content = `${"A long life with many words. ".repeat(100)}${"x".repeat(300)}`;
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  for (const promptId of [1, 2, 3])
    await createStory(deps, actor, promptId, {
      content,
      age: 7,
      date: "spring 1952",
      location: "L".repeat(200),
    });
  await signIn(page);
  const { id } = await server.db
    .selectFrom("stories")
    .select("id")
    .where("userId", "=", person.userId)
    .executeTakeFirstOrThrow();
  for (const address of [
    "/",
    "/?prompt=1",
    "/preview",
    "/book?page=3",
    `/stories/${id}/delete`,
    "/stories",
  ]) {
    // Again, if the preview came anew by itself meanwhile: it does until its pages are drawn.
    await expect(async () => {
      await page.goto(address);
      expect({ address, complaints: await tooWideAnywhere(page, widths) }).toEqual({
        address,
        complaints: [],
      });
    }).toPass();
  }
});

test("a story is written by keyboard alone", async ({ page, person }) => {
  await page.goto("/auth");
  await tabTo(page, "Username");
  await page.keyboard.type(person.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type("correct horse battery");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Welcome( back)?!$/)).toBeVisible();
  await tabTo(page, /How I Got My Name/);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Story Content")).toBeVisible();
  await tabTo(page, "Story Content");
  await page.keyboard.type("By keyboard.");
  await tabTo(page, /^When and where/);
  await page.keyboard.press("Enter");
  await tabTo(page, "Age");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Story saved")).toBeVisible();
  await tabTo(page, "More");
  await page.keyboard.press("Enter");
  await tabTo(page, "Delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Are you sure you want to delete this story?")).toBeVisible();
  await tabTo(page, "Yes, delete this story");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Story deleted")).toBeVisible();
});

/** Presses Tab until the named control has focus, which must be visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
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
