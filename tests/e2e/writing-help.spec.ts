import type { Page } from "@playwright/test";
import type { RunningServer } from "../support/running-server";
import { startServer } from "../support/server";
import { invents, type StandInModel, startStandInModel, tidies } from "../support/stand-in-model";
import { unfold } from "./folded";
import { expect, expectAccessible, test as scenario, untilMade } from "./scenario";

/* The writing help with a stand-in model: asked, proposed, taken by a press, and nothing before it. */

interface Site {
  model: StandInModel;
  server: RunningServer;
}

async function startSite(): Promise<Site> {
  const model = await startStandInModel();
  return {
    model,
    server: await startServer({ ASSISTANT_URL: `${model.url}/v1/`, ASSISTANT_MODEL: "small" }),
  };
}

async function stopSite({ model, server }: Site): Promise<void> {
  await server.stop();
  await model.stop();
}

const test = scenario.extend<{ model: StandInModel }>({
  server: async ({ sites }, use) => use((await sites.open(startSite, stopSite)).server),
  model: async ({ sites }, use) => use((await sites.open(startSite, stopSite)).model),
});

const dictated = "the ferry was late uh that day\n\nmy mother sang on the pier";

async function write(page: Page, text: string): Promise<void> {
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill(text);
}

test("a person says yes once, sees every difference, and takes what they choose", async ({
  page,
  signIn,
  model,
  enhanced,
}) => {
  model.behave(invents);
  await page.goto("/auth");
  await expect(page.getByText("AI-powered writing assistance")).toBeVisible();
  await signIn(page);
  await write(page, dictated);
  await enhanced();
  const asked = model.requests.length;
  await page.getByRole("button", { name: "Tidy what I told" }).click();
  await expect(page.getByRole("heading", { name: "May your words be sent?" })).toBeVisible();
  await expect(page.getByText(new URL(model.url).host)).toBeVisible();
  await expectAccessible(page);
  expect(model.requests).toHaveLength(asked);

  await page.getByRole("button", { name: "Yes, send them and begin" }).click();
  const first = page.getByRole("region", { name: "Paragraph 1" });
  await expect(first.getByText("not your words").first()).toBeVisible(untilMade);
  await expect(first.locator("mark", { hasText: "with Bartholomew in 1951" })).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
  }

  await page.getByRole("button", { name: "Take only the ticked ones" }).first().click();
  await expect(page.getByRole("alert")).toContainText("Please tick the paragraphs that you want");
  await first.getByLabel("Take this paragraph").check();
  await page.getByRole("button", { name: "Take only the ticked ones" }).first().click();
  const content = page.getByLabel("Story Content");
  await expect(content).toHaveValue("The ferry was late that day.\n\nmy mother sang on the pier");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(content).toHaveValue(dictated);
});

test("questions stand above the text, and one of them stays in sight while it is answered", async ({
  page,
  signIn,
  person,
  server,
  model,
}) => {
  model.behave(tidies);
  await server.db
    .updateTable("users")
    .set({ writingHelpChoice: "allowed" })
    .where("id", "=", person.userId)
    .execute();
  await signIn(page);
  await write(page, dictated);
  await page.getByRole("button", { name: "Ask me more" }).click();
  const cards = page.getByRole("region", { name: "Questions to go on" });
  await expect(cards.getByRole("listitem")).toHaveCount(3, untilMade);
  await expectAccessible(page);
  const content = page.getByLabel("Story Content");
  await content.fill(`${dictated}\n\nIt smelled of tar.`);
  await cards.getByRole("link", { name: /What could you hear and smell there\?/ }).click();
  await expect(cards.getByText("What could you hear and smell there?")).toBeVisible();
  await expect(cards.getByRole("listitem")).toHaveCount(0);
  await expect(content).toHaveValue(`${dictated}\n\nIt smelled of tar.`);
  await cards.getByRole("button", { name: "Put these questions away" }).click();
  await expect(cards).toHaveCount(0);
  await expect(content).toHaveValue(`${dictated}\n\nIt smelled of tar.`);
});

test("a person who says no is not asked again, and can turn it on at the account page", async ({
  page,
  signIn,
  model,
}) => {
  const asked = model.requests.length;
  await signIn(page);
  await write(page, dictated);
  await page.getByRole("button", { name: "Ask me more" }).click();
  await page.getByRole("button", { name: "No, never send them" }).click();
  await expect(page.getByLabel("Story Content")).toHaveValue(dictated);
  await expect(page.getByRole("button", { name: "Ask me more" })).toHaveCount(0);
  expect(model.requests).toHaveLength(asked);
  await page.goto("/account");
  await expectAccessible(page);
  await unfold(page, "Writing help");
  await page.getByRole("button", { name: "Turn on writing help" }).click();
  await page.goto("/?type=biography&prompt=1");
  await expect(page.getByRole("button", { name: "Ask me more" })).toBeVisible();
});
