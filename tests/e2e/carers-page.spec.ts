import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createStory } from "~/domain/writing/stories/stories.server";
import { CollectedLog } from "../support/collected-log";
import { addPerson, people } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { expect, expectAccessible, signInAs, test, withScript } from "./scenario";
import { tooWide } from "./too-wide";

/* A resident tells her carers who she is, reads it, lets them read it, and takes it back. */

test.use({ viewport: { width: 390, height: 844 } });

async function moveIn({ db }: RunningServer, username: string, userId: number): Promise<string> {
  const owner = `house-of-${username}`;
  const { userId: assignedOwnerId } = await addPerson(db, owner, { displayName: "Elm Court", isOwner: true });
  await db.updateTable("users").set({ assignedOwnerId }).where("id", "=", userId).execute();
  return owner;
}

test("filled from a story, read, allowed, seen by the house, and gone when it is withdrawn", async ({
  page,
  browser,
  server,
  person,
  signIn,
  hasScript,
  enhanced,
}) => {
  const author = asThemselves(person.userId, people.ada.displayName);
  await createStory({ db: server.db, clock: systemClock, log: new CollectedLog() }, author, 1, {
    ...{ age: null, date: "", location: "" },
    content: "We lived by the river. Fiddle tunes still calm me in the evening.",
  });
  const owner = await moveIn(server, person.username, person.userId);
  await signIn(page);
  await page.goto("/account");
  await page.locator("summary", { hasText: "For those who care for me" }).click();
  await page.getByRole("link", { name: "Open the page" }).click();
  await expect(page.getByLabel("What I like to be called")).toHaveValue("Ada");
  await enhanced();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 768, 1280])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole("link", { name: "Take sentences from my stories" }).click();
  await page.getByRole("checkbox").first().check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show their sentences" }).click();
  await expectAccessible(page);
  await page
    .getByLabel("Fiddle tunes still calm me in the evening.")
    .selectOption({ label: "What calms me" });
  await enhanced();
  await page.getByRole("button", { name: "Put them on the page" }).click();
  await expect(page.getByText("The sentences are below and not saved yet.")).toBeVisible();
  await expect(page.getByLabel("What calms me")).toHaveValue("Fiddle tunes still calm me in the evening.");
  await expect(page.getByText("We lived by the river.")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("What I do not like").fill("Loud doors");
  await enhanced();
  await page.getByRole("button", { name: "Save for me alone" }).click();
  await expect(page.getByText("Saved. Only you read this page.").first()).toBeVisible();

  const options = { javaScriptEnabled: hasScript, baseURL: server.address };
  const house = await (await browser.newContext(options)).newPage();
  await signInAs(house, owner);
  const ofAda = `/admin/users/${person.userId}`;
  await house.goto(ofAda);
  await expect(house.getByText("Loud doors")).toHaveCount(0);

  await enhanced();
  await page.getByRole("button", { name: "Save, and let my carers read it" }).click();
  await expect(page.getByText("Your carers read this page", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await house.reload();
  await expect(house.getByText("Fiddle tunes still calm me in the evening.")).toBeVisible();
  await expect(house.getByText("Loud doors")).toBeVisible();
  await expectAccessible(house);
  const print = house.locator("#snapshot").getByRole("link", { name: "Print this page" });
  const paper = await house.request.get((await print.getAttribute("href")) ?? "");
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await enhanced();
  await page.getByRole("button", { name: "Take it back from my carers" }).click();
  await expect(page.getByText("Your carers no longer see this page").first()).toBeVisible();
  await expect(page.getByLabel("What I do not like")).toHaveValue("Loud doors");
  await house.reload();
  await expect(house.getByText("Loud doors")).toHaveCount(0);
  expect((await house.request.get(`${ofAda}/snapshot.pdf`)).status()).toBe(404);
});

test(
  "words that are not saved are not lost on the way to the stories",
  withScript,
  async ({ page, server, person, signIn, enhanced }) => {
    await moveIn(server, person.username, person.userId);
    await signIn(page);
    await page.goto("/account/snapshot");
    await enhanced();
    await page.getByLabel("Music I like").fill("Hymns on Sunday");
    await page.getByRole("link", { name: "Take sentences from my stories" }).click();
    await page.waitForURL(/stories=1/);
    await page.goto("/account/snapshot");
    await expect(page.getByLabel("Music I like")).toHaveValue("Hymns on Sunday");
  },
);
