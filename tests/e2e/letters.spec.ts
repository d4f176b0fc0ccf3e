import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { blog, mail, mailbox, mailWithPhoto } from "../support/letters";
import { english, expect, expectAccessible, test } from "./scenario";
import { tooWide } from "./too-wide";

/* A shoe box becomes stories: brought, chosen, corrected, taken in, undone. */

const photo = readFileSync("tests/fixtures/photos/Landscape_1.jpg");
const weeks = [1, 2].map((number) =>
  mail({
    subject: `Week ${number}`,
    date: `Mon, ${3 + 7 * number} Mar 1997 20:00:00 -0700`,
    body: `This was week ${number}, and it snowed every day.`,
  }),
);

async function bring(page: Page) {
  await page.goto("/letters");
  await page.getByLabel("Your letters").setInputFiles([
    { name: "home.mbox", mimeType: "application/mbox", buffer: Buffer.from(mailbox(weeks)) },
    { name: "snow.eml", mimeType: "message/rfc822", buffer: Buffer.from(mailWithPhoto(photo)) },
    { name: "photo.jpg", mimeType: "image/jpeg", buffer: photo },
  ]);
  await page.getByRole("button", { name: "Show me these letters" }).click();
  await waitUntilDone(page, "3 letters wait");
}

/** The page looks again by itself; without script by its header, which takes a few seconds. */
async function waitUntilDone(page: Page, words: string) {
  await expect(async () => {
    await page.goto(page.url().replace(/\?.*/, ""));
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

test(
  "letters are chosen, corrected, taken in and undone",
  english,
  async ({ page, server, signIn, person }) => {
    await signIn(page);
    await bring(page);
    await expect(page.getByText("1 was left out")).toBeVisible();
    await page.getByText("1 was left out").click();
    await expect(page.getByText("photo.jpg: not a kind of letter that we can read")).toBeVisible();
    await page.getByRole("checkbox", { name: "Week 2" }).uncheck();
    const first = page.getByRole("listitem").filter({ hasText: "This was week 1" });
    await first.getByText("Correct title, date or chapter").click();
    await first.getByLabel("Title").fill("The first week");
    await page.getByRole("button", { name: "Take in the ticked ones" }).click();
    await waitUntilDone(page, "2 are stories, 1 waits");
    const stories = () =>
      server.db.selectFrom("stories").select(["content"]).where("userId", "=", person.userId).execute();
    expect((await stories()).map(({ content }) => content).sort()).toEqual([
      "It snowed ❄.\n\nHere it is:",
      "This was week 1, and it snowed every day.",
    ]);
    await page.getByRole("link", { name: "The first week" }).click();
    await expect(page.getByLabel("Story Content")).toHaveValue(/This was week 1/);
    await page.goBack();
    await page.getByRole("button", { name: "Undo: make them letters again" }).click();
    await expect(page.getByText("2 stories are letters again")).toBeVisible();
    expect(await stories()).toEqual([]);
    await page.getByRole("button", { name: "Remove these files" }).click();
    await expect(page.getByText("The files were removed")).toBeVisible();
    await expect(page.getByRole("link", { name: "home.mbox" })).toHaveCount(0);
  },
);

test("nothing chosen is said in words", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/letters");
  await page.getByRole("button", { name: "Show me these letters" }).click();
  await expect(page.getByRole("alert")).toContainText("Please choose your letters first.");
});

test(
  "pictures that a blog names are brought, and go to their letters",
  english,
  async ({ page, server, signIn, person }) => {
    await signIn(page);
    await page.goto("/letters");
    const html = '<p>It snowed all day.</p><img src="https://blog.example/uploads/1997/03/snow-300x200.jpg">';
    const post = { title: "The first snow", date: "1997-03-03 10:00:00", html };
    await page
      .getByLabel("Your letters")
      .setInputFiles({ name: "blog.xml", mimeType: "text/xml", buffer: Buffer.from(blog([post])) });
    await page.getByRole("button", { name: "Show me these letters" }).click();
    await waitUntilDone(page, "1 letter waits");
    await expect(page.getByText("missing: snow.jpg")).toBeVisible();
    await expectAccessible(page);
    expect(await tooWide(page, [320, 390, 1280])).toEqual([]);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/missing-${Date.now()}.png`, fullPage: true });
    await page.getByRole("button", { name: "Add these pictures" }).click();
    await expect(page.getByRole("alert")).toContainText("Please choose the pictures first.");
    await page.getByLabel("The pictures, or your blog as a zip").setInputFiles([
      { name: "snow.jpg", mimeType: "image/jpeg", buffer: photo },
      { name: "cat.jpg", mimeType: "image/jpeg", buffer: photo },
    ]);
    await page.getByRole("button", { name: "Add these pictures" }).click();
    await waitUntilDone(page, "1 letter waits");
    await expect(page.getByText("1 photo")).toBeVisible();
    await expect(page.getByText("Pictures that are missing")).toHaveCount(0);
    await page.getByText("1 was left out").click();
    await expect(page.getByText("cat.jpg: no letter of this list misses it")).toBeVisible();
    await page.getByRole("button", { name: "Take in all 1 letter" }).click();
    await waitUntilDone(page, "1 is a story, 0 wait");
    const media = await server.db
      .selectFrom("media")
      .select("kind")
      .where("userId", "=", person.userId)
      .execute();
    expect(media).toEqual([{ kind: "image" }]);
  },
);
