import type { Browser, Page } from "@playwright/test";
import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { shareStory } from "~/domain/writing/sharing/sharing.server";
import { createStory } from "~/domain/writing/stories/stories.server";
import { CollectedLog } from "../support/collected-log";
import { people } from "../support/people";
import { talkFor } from "../support/recordings";
import { expect, expectAccessible, test, withScript } from "./scenario";
import { tooWide } from "./too-wide";

/* The whole way: invite, share, read, love, ask, answer, remember, approve, and the memory in the book. */

test.use({ viewport: { width: 390, height: 844 } });

async function asGuest(browser: Browser, javaScriptEnabled: boolean, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL,
    viewport: { width: 320, height: 568 },
  });
  return context.newPage();
}

test("a relative reads, asks and remembers by a link alone, and the author decides", async ({
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
  const content = "The house had eleven windows.\n\nI knew which of them whistled.";
  await createStory(deps, author, 1, { ...details, content });
  await createStory(deps, author, 2, { ...details, content: "Nobody may read this." });
  await signIn(page);
  await page.goto("/family");
  await enhanced();
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill("Ruth");
  await page.getByLabel("Who this is to you").fill("granddaughter");
  await page.locator("#family-invitation-role").selectOption("add");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await page.locator(".family__link").innerText();
  const title = await page.locator(".family__story label").last().innerText();
  await page.getByLabel(title, { exact: true }).selectOption("family");
  await page.getByRole("button", { name: `Keep who reads “${title}”` }).click();
  await expect(page.getByText(/Your family reads 1 story/)).toBeVisible();

  const guest = await asGuest(browser, hasScript, server.address);
  await guest.goto(new URL(link, server.address).pathname);
  await guest.getByRole("link", { name: "Open the reading room" }).click();
  await expect(guest.getByText("Told this week")).toBeVisible();
  await expect(guest.getByText("Nobody may read this.")).toHaveCount(0);
  await expectAccessible(guest);
  await guest.getByRole("link", { name: `Read it: ${title}` }).click();
  await expect(guest.getByText("I knew which of them whistled.")).toBeVisible();
  await guest.getByRole("button", { name: "I love this" }).click();
  await expect(guest.getByRole("button", { name: "You love this" })).toBeVisible();
  await guest.getByRole("link", { name: "Ask about it" }).click();
  await guest.getByLabel("Your question").fill("Which window was yours?");
  await guest.getByRole("button", { name: "Send my question" }).click();
  await expect(guest.getByText(/Your question is on its way/)).toBeVisible();
  await guest.getByRole("link", { name: "The story" }).click();
  await guest.getByRole("link", { name: "How I remember it" }).click();
  await guest.getByLabel("Your words").fill("I slept below the tenth.\n\nIt never whistled.");
  await guest.getByLabel("Photos", { exact: true }).setInputFiles("tests/fixtures/photos/Landscape_1.jpg");
  await guest.locator("input[name=recording]").setInputFiles("tests/fixtures/media/voice.mp3");
  await guest.getByRole("button", { name: "Keep what I remember" }).click();
  await expect(guest.getByText("It is kept")).toBeVisible();
  await expect(guest.getByRole("img", { name: "Photo 1 of Ruth" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Remove Recording 1 of Ruth" })).toBeVisible();
  await expectAccessible(guest);

  await page.goto("/");
  await expect(page.getByText("Ruth asks: Which window was yours?")).toBeVisible();
  await page.getByRole("region", { name: "From the family" }).getByRole("link").click();
  await enhanced();
  await expect(page.getByRole("img", { name: "Photo 1 of Ruth" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put it in my book" }).click();
  await expect(page.getByText("In your book, and where the family reads")).toBeVisible();
  await page.getByRole("link", { name: "Answer Ruth" }).click();
  await expect(page.getByText("Ruth asks: Which window was yours?").first()).toBeVisible();

  await guest.getByRole("link", { name: "The story" }).click();
  await expect(guest.getByRole("heading", { name: "How Ruth remembers it" })).toBeVisible();
  await guest.getByRole("img", { name: "Photo 1 of Ruth" }).scrollIntoViewIfNeeded();
  await page.goto("/preview?type=biography&view=text");
  await expect(page.getByText("I slept below the tenth.")).toBeVisible();
  await expect(page.getByText(/How Ruth remembers it · Ruth, granddaughter/)).toBeVisible();
  await expect(page.locator(".read-through__speech img")).toHaveCount(1);

  const later = [
    [3, { age: null, date: "June 1966", location: "" }],
    [4, { age: 9, date: "", location: "" }],
    [5, { age: null, date: "", location: "" }],
  ] as const;
  for (const [promptId, when] of later) {
    const { id } = await createStory(deps, author, promptId, { ...when, content: "We moved." });
    await shareStory(deps, author, id, "family");
  }
  await guest.goto("/reading");
  await guest.getByRole("link", { name: "The years, one by one" }).click();
  await expect(guest.getByRole("heading", { level: 3 })).toHaveText([
    "1950s",
    "1960s",
    "By age",
    "Without a date",
  ]);
  await expect(guest.getByText("1951", { exact: true })).toBeVisible();
  await expectAccessible(guest);
  expect(await tooWide(guest, [320, 768, 1280])).toEqual([]);
  await guest.getByRole("navigation", { name: "Decades" }).getByRole("link", { name: "1960s" }).click();
  expect(guest.url()).toContain("#in-1960s");
  await expect(guest.getByRole("heading", { name: "1960s" })).toBeInViewport();
  await guest.getByRole("link", { name: "Newest first" }).click();
  await expect(guest.getByText("Told this week").first()).toBeVisible();
  const row = guest.locator(".reading-row").first();
  await expect(row.getByRole("link")).toHaveAccessibleName(await row.locator("h3").innerText());
  const words = await row.locator(".reading-row__text").boundingBox();
  await guest.mouse.click((words?.x ?? 0) + 20, (words?.y ?? 0) + 10);
  await expect(guest).toHaveURL(/\/reading\/\d+/);

  await page.goto("/family");
  await page.getByRole("button", { name: "End this link: Ruth" }).click();
  await expect(page.getByText("The link has ended")).toBeVisible();
  expect((await guest.goto("/reading"))?.status()).toBe(404);
  await guest.context().close();
});

test("a code on paper lets somebody in", async ({ page, browser, server, signIn, hasScript, enhanced }) => {
  await signIn(page);
  await page.goto("/family");
  await enhanced();
  await page.getByRole("button", { name: "Make a code" }).click();
  const code = await page.locator(".family__code").innerText();
  const guest = await asGuest(browser, hasScript, server.address);
  await guest.goto("/family/code");
  await expectAccessible(guest);
  await guest.getByLabel("Code", { exact: true }).fill(code.toLowerCase().replace(/-/g, " "));
  await guest.getByLabel("Your name").fill("Tom");
  await guest.getByRole("button", { name: "Come in" }).click();
  await expect(guest.getByText("Hello, Tom")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tom" })).toBeVisible();
  await guest.context().close();
});

test(
  "words and a recording are kept by one press, and a recording that is refused does not hold the words",
  withScript,
  async ({ page, browser, server, signIn, enhanced, person }) => {
    await signIn(page);
    await page.goto("/family");
    await enhanced();
    await page.getByLabel("Name", { exact: true }).fill("Ruth");
    await page.locator("#family-invitation-role").selectOption("help");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = await page.locator(".family__link").innerText();
    const guest = await asGuest(browser, true, server.address);
    await guest.goto(new URL(link, server.address).pathname);
    await guest.goto("/reading/told");
    await guest.getByLabel("What it is about").fill("The mill");
    await guest.getByRole("button", { name: "Record it instead" }).click();
    await expect(guest.getByRole("heading", { name: "The mill" })).toBeVisible();
    const told = guest.getByLabel(/^In the words of/);
    const keep = guest.getByRole("button", { name: "Keep these words" });
    await told.fill("It stood by the weir.");
    await record(guest);
    await keep.click();
    const storyOf = () =>
      server.db.selectFrom("stories").select("content").where("userId", "=", person.userId).execute();
    await expect.poll(storyOf).toEqual([{ content: "It stood by the weir." }]);
    await expect(guest.locator("audio")).toHaveCount(1);
    await expect(told).toHaveValue("It stood by the weir.");

    await told.fill("It stood by the weir, and burned.");
    await record(guest);
    const refused = { status: 413, json: { message: "There is no room left." } };
    await guest.route("**/finish", (route) => route.fulfill(refused));
    await keep.click();
    await expect(guest.getByText("Could not save the recording")).toBeVisible();
    await expect(guest.getByRole("button", { name: "Delete" })).toBeVisible();
    await keep.click();
    await expect.poll(storyOf).toEqual([{ content: "It stood by the weir, and burned." }]);
  },
);

async function record(guest: Page): Promise<void> {
  await guest.getByRole("button", { name: "Record", exact: true }).click();
  await expect(guest.getByRole("button", { name: "Done, keep it" })).toBeVisible();
  await talkFor(2);
}

test("a helper writes down what they are told, and it stands among the author's stories", async ({
  page,
  browser,
  server,
  signIn,
  hasScript,
  enhanced,
}) => {
  await signIn(page);
  await page.goto("/family");
  await enhanced();
  await page.getByLabel("Name", { exact: true }).fill("Ruth");
  await page.locator("#family-invitation-role").selectOption("help");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await page.locator(".family__link").innerText();
  const guest = await asGuest(browser, hasScript, server.address);
  await guest.goto(new URL(link, server.address).pathname);
  await guest.getByRole("link", { name: "Open the reading room" }).click();
  await guest.getByRole("link", { name: /^Write down what/ }).click();
  await expectAccessible(guest);
  await guest.getByLabel("What it is about").fill("The well");
  await guest.getByRole("button", { name: "Keep these words" }).click();
  await expect(guest.getByText("Please write something first.").first()).toBeVisible();
  await guest.getByLabel(/^In the words of/).fill("We let the bucket down.");
  await guest.getByRole("button", { name: "Keep these words" }).click();
  await expect(guest.getByText("Your words are kept").first()).toBeVisible();
  await guest.getByRole("link", { name: "The well" }).click();
  await expect(guest.getByRole("heading", { name: "The well" })).toBeVisible();
  await expectAccessible(guest);
  expect(await tooWide(guest, [320, 768, 1280])).toEqual([]);
  const told = guest.getByLabel(/^In the words of/);
  if (hasScript) {
    await told.press("Control+Home");
    await told.pressSequentially("Every night ");
    await guest.goto("/reading/told");
    await guest.getByRole("link", { name: "The well" }).click();
    await expect(told).toHaveValue("Every night We let the bucket down.");
    await told.fill("We let the bucket");
    await guest.goto("/reading/told");
    await guest.getByRole("link", { name: "The well" }).click();
    await expect(told).toHaveValue("We let the bucket");
  }
  await told.fill("We let the bucket down slowly.");
  await guest.getByRole("button", { name: "Keep these words" }).click();
  await expect(guest.getByText("Your words are kept").first()).toBeVisible();

  await guest.goto("/reading/told");
  await guest.getByLabel("What it is about").fill("The mill");
  await guest.getByRole("button", { name: "Record it instead" }).click();
  await expect(guest.getByRole("heading", { name: "The mill" })).toBeVisible();
  if (hasScript) {
    await record(guest);
    await guest.getByRole("button", { name: "Keep these words" }).click();
    await expect(guest).toHaveURL(/done=told/);
    await expect(guest.getByText("Please write something first.")).toHaveCount(0);
  }
  await guest.locator("input[name=recording]").setInputFiles("tests/fixtures/media/voice.mp3");
  await guest.getByRole("button", { name: "Keep these words" }).click();
  await expect(guest.getByText("It is kept").first()).toBeVisible();
  await expect(guest.locator("audio")).toHaveCount(hasScript ? 2 : 1);
  await expectAccessible(guest);
  expect(await tooWide(guest, [320, 768, 1280])).toEqual([]);

  await page.goto("/family/inbox");
  await expect(page.getByRole("link", { name: "“The mill”, told to Ruth" })).toBeVisible();
  await page.getByRole("link", { name: "“The well”, told to Ruth" }).click();
  await expect(page.getByText("Told to Ruth").first()).toBeVisible();
  await page.getByLabel("Story Content").fill("It was deep.");
  await page.getByRole("button", { name: "Save Story" }).first().click();
  await expect(page.getByText("It was deep.").first()).toBeVisible();
  await guest.goto("/reading/told");
  await guest.getByRole("link", { name: "The well" }).click();
  await expect(guest.getByText(/has gone on with this story/)).toBeVisible();
  const stories: { id: number; prompt: { title: string } }[] = await (
    await page.request.get("/api/stories")
  ).json();
  const well = stories.find(({ prompt }) => prompt.title === "The well")?.id;
  await page.goto(`/stories/${well}/sharing`);
  await enhanced();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 768, 1280])).toEqual([]);
  await expect(page.getByText("Nobody sees it yet.")).toBeVisible();
  await page.getByRole("button", { name: "My family may read it" }).click();
  await guest.goto("/reading");
  await expect(guest.getByText("It was deep.").first()).toBeVisible();
  await page.goto(`/stories/${well}/sharing`);
  await page.getByRole("button", { name: "Only for me" }).click();
  await guest.reload();
  await expect(guest.getByText("It was deep.")).toHaveCount(0);
  await guest.context().close();
});
