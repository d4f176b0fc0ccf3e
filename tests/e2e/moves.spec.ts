import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createStory } from "~/domain/writing/stories/stories.server";
import { CollectedLog } from "../support/collected-log";
import { people } from "../support/people";
import { openMore } from "./folded";
import { expect, expectAccessible, test as scenario } from "./scenario";

interface Writer {
  write: (promptId: number, content: string) => Promise<number>;
}

const test = scenario.extend<Writer>({
  write: async ({ server, person }, use) => {
    const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
    const actor = asThemselves(person.userId, people.ada.displayName);
    await use(async (promptId, content) => {
      const input = { content, age: null, date: "", location: "" };
      return (await createStory(deps, actor, promptId, input)).id;
    });
  },
});

test("a story moves to the other book with what was just typed, and back", async ({
  page,
  signIn,
  write,
}) => {
  await write(1, "The ferry house.");
  await signIn(page);
  await page.goto("/?prompt=1");
  await page.getByLabel("Story Content").fill("The ferry house burned.");
  await openMore(page);
  await page.getByRole("button", { name: "Move to another question" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Move this story" })).toBeVisible();
  await expect(page.getByText("The ferry house burned.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Move the story here" }).click();
  await expect(page.getByRole("link", { name: "Please choose a question." })).toBeVisible();
  await page.getByRole("link", { name: "Mission Stories" }).click();
  await page.getByLabel("Chapter", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Show its questions" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Move the story here" }).click();
  await expect(page.getByText("Story moved")).toBeVisible();
  await expect(page).toHaveURL(/type=mission/);
  await expect(page.getByLabel("Story Content")).toHaveValue("The ferry house burned.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/type=biography&prompt=1$/);
  await expect(page.getByLabel("Story Content")).toHaveValue("The ferry house burned.");
});

test("two stories of one question are joined, and given back", async ({ page, signIn, write }) => {
  const id = await write(1, "The words that move.");
  await write(2, "The words that are there.");
  await signIn(page);
  await page.goto("/stories");
  await page
    .getByRole("link", { name: /^Move to another question/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/stories/${id}/move$`));
  await page.getByRole("radio", { name: /has a story/ }).check();
  await page.getByRole("button", { name: "Move the story here" }).click();
  await expect(page.getByRole("heading", { name: "The story that is there" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Join both texts" }).click();
  const text = page.getByLabel("Story Content");
  await expect(text).toHaveValue("The words that are there.\n\nThe words that move.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue("The words that move.");
  await page.goto("/?prompt=2");
  await expect(text).toHaveValue("The words that are there.");
});
