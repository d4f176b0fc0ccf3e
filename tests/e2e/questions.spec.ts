import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { minutes, systemClock } from "~/domain/base/deps";
import { commitQuestionDrafts } from "~/domain/writing/questions/question-drafts.server";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { CollectedLog } from "../support/collected-log";
import { bodyTextOf } from "../support/pdf";
import { press, talkFor, watchScripts } from "../support/recordings";
import type { RunningServer } from "../support/running-server";
import { expect, expectAccessible, test, untilMade, withoutScript, withScript } from "./scenario";
import { tooWide } from "./too-wide";

/* From the link of a mailed question to the book, without a password. */

const phone = { width: 390, height: 844 };

test.use({ viewport: phone });

async function openLink(page: Page, { db }: RunningServer, userId: number, promptId = 3): Promise<void> {
  const deps = { db, clock: systemClock, log: new CollectedLog() };
  const { token } = await createQuestionLink(deps, { userId, promptId, reason: "next", dueAt: null });
  await page.goto(`/q/${token}`);
}

test(
  "Record is in the first window below a long question, in the largest letters too",
  withScript,
  async ({ page, server, person, enhanced }) => {
    for (const text of ["Usual", "Largest"]) {
      await page.goto("/about");
      await page.getByRole("button", { name: text, exact: true }).click();
      for (const size of [{ width: 320, height: 568 }, phone, { width: 844, height: 390 }]) {
        await page.setViewportSize(size);
        await openLink(page, server, person.userId, 19);
        await enhanced();
        const record = page.getByRole("button", { name: "Record", exact: true });
        await expect(record, `${size.width}, ${text}`).toBeInViewport({ ratio: 1 });
      }
      await page.setViewportSize(phone);
    }
  },
);

const field = (page: Page) => page.getByLabel("Your answer");
const save = (page: Page) => page.getByRole("button", { name: "Save my answer" });
const storyOf = ({ db }: RunningServer, userId: number) =>
  db.selectFrom("stories").select(["id", "content"]).where("userId", "=", userId).executeTakeFirst();

test("an answer is written, with a photo, and added to; nothing that is stored is shown", async ({
  page,
  server,
  person,
  signIn,
  hasScript,
  enhanced,
}) => {
  await openLink(page, server, person.userId);
  await enhanced();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  await field(page).fill("We lived above the bakery.");
  await page.getByLabel("Photos").setInputFiles(path.resolve("tests/fixtures/photos/Landscape_1.jpg"));
  await save(page).click();
  await expect(page.getByText("Your words are in your book")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await enhanced();
  await expect(page.getByText("We lived above the bakery.")).toHaveCount(hasScript ? 1 : 0);
  await field(page).fill("It smelled of bread.");
  const second = page.waitForResponse((answer) => answer.url().includes("done=saved"));
  await save(page).click();
  await second;
  await expect(page.getByText("Your words are in your book")).toBeVisible();
  await enhanced();
  await expect(field(page)).toHaveValue("");
  await expect(page.getByText("It smelled of bread.")).toHaveCount(hasScript ? 1 : 0);
  expect((await storyOf(server, person.userId))?.content).toBe(
    "We lived above the bakery.\n\nIt smelled of bread.",
  );
  await openLink(page, server, person.userId);
  await expect(page.getByText("You have told of this. Add to it?")).toBeVisible();
  await expect(page.getByText("bakery")).toHaveCount(0);
  await signIn(page);
  await page.goto("/preview?type=biography&view=text");
  await expect(page.getByText("We lived above the bakery.")).toBeVisible();
});

test("from the link of an email to the printed page, without a password before the first word", async ({
  page,
  server,
  person,
  signIn,
}) => {
  await openLink(page, server, person.userId);
  await field(page).fill("We lived above the bakery, and the bread woke us.");
  await save(page).click();
  await expect(page.getByText("Your words are in your book")).toBeVisible();
  await signIn(page);
  const { id } = (await storyOf(server, person.userId)) ?? { id: 0 };
  await page.goto(`/preview?type=biography&story=${id}`);
  const get = () => page.request.get("/book/biography.pdf");
  await expect.poll(async () => (await get()).headers()["content-type"], untilMade).toContain("pdf");
  // The page comes anew by itself while pages are drawn, and that ends a visit on its way.
  await expect(() => page.goto(`/preview?type=biography&story=${id}`)).toPass();
  await page.getByRole("link", { name: "See the printed page" }).click();
  await expect(page.locator(".reader__page img:visible").first()).toBeVisible(untilMade);
  expect(await tooWide(page, [390])).toEqual([]);
  const file = test.info().outputPath("book.pdf");
  writeFileSync(file, await (await get()).body());
  expect(bodyTextOf(file).replace(/\s+/g, " ")).toContain(
    "We lived above the bakery, and the bread woke us.",
  );
});

test(
  "words that were not sent wait in this browser",
  withScript,
  async ({ page, server, person, enhanced }) => {
    await openLink(page, server, person.userId);
    await enhanced();
    await field(page).fill("Half a sentence");
    await page.reload();
    await expect(field(page)).toHaveValue("Half a sentence");
  },
);

test(
  "words whose photo was refused, and words sent before others that did not arrive, are in the book once",
  withScript,
  async ({ page, server, person, enhanced }) => {
    await openLink(page, server, person.userId);
    await enhanced();
    await field(page).fill("We had a stove.");
    const broken = { name: "stove.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") };
    await page.getByLabel("Photos").setInputFiles(broken);
    await save(page).click();
    await expect(page.getByText(/Your words are saved/).first()).toBeVisible();
    await enhanced();
    await expect(field(page)).toHaveValue("");
    await field(page).fill("And a dog.");
    await save(page).click();
    await expect(page.getByText("Your words are in your book")).toBeVisible();
    await enhanced();
    await page.route("**/q/**", (route) =>
      ["POST", "PUT"].includes(route.request().method()) ? route.abort() : route.continue(),
    );
    await field(page).fill("Its name was Rex.");
    await save(page).click();
    await expect.poll(() => page.url()).toContain("chrome-error:");
    await page.goBack();
    await enhanced();
    await expect(page.locator("[data-written]")).not.toContainText("Rex");
    await page.goto(page.url().replace(/\?.*/, ""));
    await expect(field(page)).toHaveValue("Its name was Rex.");
    expect((await storyOf(server, person.userId))?.content).toBe("We had a stove.\n\nAnd a dog.");
  },
);

test(
  "words that the server keeps in its own form stand once in the field, however often the page is opened",
  withScript,
  async ({ page, server, person, enhanced }) => {
    await openLink(page, server, person.userId);
    await enhanced();
    const words = "I was born in 1931. \n\n\n  We had a mill ";
    for (const typed of [words, `There: ${words}`]) {
      const kept = page.waitForResponse(
        (answer) => answer.url().endsWith("/draft") && answer.status() === 204,
      );
      await field(page).fill(typed);
      await kept;
      for (const _ of [1, 2]) {
        await page.reload();
        await enhanced();
        await expect(field(page)).toHaveValue(typed);
      }
    }
  },
);

test(
  "words that were not sent are kept by the server, too, and become an answer where nobody comes back",
  withScript,
  async ({ page, server, person, enhanced }) => {
    await openLink(page, server, person.userId);
    await enhanced();
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/draft") && answer.status() === 204);
    await field(page).pressSequentially("We lived above the ba");
    await kept;
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(field(page)).toHaveValue("We lived above the ba");
    const later = { now: () => new Date(Date.now() + 31 * minutes) };
    const deps = { db: server.db, clock: later, log: new CollectedLog() };
    await commitQuestionDrafts(deps, new AbortController().signal);
    expect((await storyOf(server, person.userId))?.content).toBe("We lived above the ba");
    await page.reload();
    await enhanced();
    await expect(field(page)).toHaveValue("");
    await expect(page.getByText("We lived above the ba")).toBeVisible();
    await expectAccessible(page);
  },
);

test("one round button records, one more keeps", withScript, async ({ page, server, person, enhanced }) => {
  await openLink(page, server, person.userId, 4);
  await enhanced();
  await press(page, "Record");
  await expect(page.getByRole("button", { name: "Done, keep it" })).toBeVisible();
  await talkFor(2.5);
  await press(page, "Done, keep it");
  await expect(page.getByText("It is in your book")).toBeVisible();
  const media = () =>
    server.db.selectFrom("media").select(["kind", "storyId"]).where("userId", "=", person.userId).execute();
  expect(await media()).toEqual([{ kind: "audio", storyId: (await storyOf(server, person.userId))?.id }]);
});

test("without script a recording of the device is kept", withoutScript, async ({ page, server, person }) => {
  await openLink(page, server, person.userId, 4);
  await page.getByLabel("Tell it aloud").setInputFiles(path.resolve("tests/fixtures/media/voice.mp3"));
  await save(page).click();
  await expect(page.getByText("It is in your book")).toBeVisible();
});

test("not for me in the editor is taken back on the account page", async ({
  page,
  server,
  person,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/?type=biography&prompt=5");
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Not for me" }).click();
  await expect(page.getByText("This question will not come by email")).toBeVisible();
  await page.goto("/account");
  await page.getByRole("button", { name: "Ask me this after all" }).click();
  await expect(page.getByText("This question may come again")).toBeVisible();
  const left = await server.db
    .selectFrom("skippedPrompts")
    .select("id")
    .where("userId", "=", person.userId)
    .execute();
  expect(left).toEqual([]);
});

test("an answer that came by email from somebody else waits, and is thrown away", async ({
  page,
  server,
  person,
  signIn,
}) => {
  await server.db
    .insertInto("incomingMails")
    .values({
      ...{ userId: person.userId, state: "held", reason: "sender", folder: null, bytes: 9, promptId: 3 },
      ...{ receivedAt: "2026-03-03T10:00:00.000Z", sender: "a-daughter-with-a-long-name@example.org" },
      ...{ senderName: "Ruth", content: "Mother told me this on the phone." },
    })
    .execute();
  await signIn(page);
  await page.goto("/held");
  await expect(page.getByText("Mother told me this on the phone.")).toBeVisible();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 390, 1280])).toEqual([]);
  await page.getByRole("button", { name: "Throw it away" }).click();
  await expect(page.getByText("Thrown away")).toBeVisible();
  await expect(page.getByText("Mother told me this on the phone.")).toHaveCount(0);
});

test(
  "the page of a link fits into every window, and what is pressed is high enough",
  withScript,
  async ({ page, server, person, enhanced }) => {
    await openLink(page, server, person.userId);
    await enhanced();
    expect(await tooWide(page, [320, 390, 768, 1280])).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const button of await page.locator("main button:visible:not([aria-hidden])").all())
      expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(43.5);
  },
);

test(
  "a link opens with no more script than the writing page",
  withScript,
  async ({ page, context, server, person, enhanced }) => {
    await page.goto("about:blank");
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    const scripts = watchScripts(context);
    await openLink(page, server, person.userId);
    await enhanced();
    expect((await scripts()).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6144);
    const { encodedBodySize } = await page.evaluate(
      () => performance.getEntriesByType("navigation")[0]?.toJSON() ?? {},
    );
    expect(encodedBodySize).toBeLessThan(10 * 1024);
  },
);
