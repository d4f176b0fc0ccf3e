import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "../../scripts/free-port";
import type { RunningServer } from "../support/running-server";
import { startServer } from "../support/server";
import { SmtpSink } from "../support/smtp-sink";
import { expect, expectAccessible, test as scenario } from "./scenario";
import { tooWide } from "./too-wide";

/* A question by email is turned on, comes with a mail server, and its link leads to the answer. */

interface Site {
  server: RunningServer;
  sink: SmtpSink;
}

async function startSite(): Promise<Site> {
  const sink = await SmtpSink.open();
  const port = String(await freePort());
  const server = await startServer({
    ...{ DATA_DIR: mkdtempSync(path.join(tmpdir(), "life-")), PORT: port },
    ...{ APP_URL: `http://127.0.0.1:${port}`, SMTP_URL: sink.url, MAIL_FROM: "stories@example.org" },
  });
  return { server, sink };
}

async function stopSite({ server, sink }: Site): Promise<void> {
  await server.stop();
  await sink.stop();
}

const test = scenario.extend<{ sink: SmtpSink }>({
  server: async ({ sites }, use) => use((await sites.open(startSite, stopSite)).server),
  sink: async ({ sites }, use) => use((await sites.open(startSite, stopSite)).sink),
});

test.use({ viewport: { width: 390, height: 844 }, timezoneId: "America/Denver" });

const zone = (page: Page) => page.getByLabel("Time zone");

test("the time zone is that of the browser, until somebody chooses another", async ({
  page,
  signIn,
  hasScript,
  enhanced,
}) => {
  await signIn(page);
  await page.goto("/account#weekly-question");
  await enhanced();
  await expect(zone(page)).toHaveValue(hasScript ? "America/Denver" : "America/New_York");
  expect(await tooWide(page, [320, 390, 1280])).toEqual([]);
  await zone(page).selectOption("Europe/Madrid");
  await page.getByRole("button", { name: "Save questions by email" }).click();
  await expect(page.getByText(/No question comes by email/)).toBeVisible();
  await enhanced();
  await expect(zone(page)).toHaveValue("Europe/Madrid");
});

test("the first story offers once that a question comes,", async ({ page, signIn, enhanced }) => {
  await signIn(page);
  const offer = page.getByRole("link", { name: "Get one question a week by email" });
  const write = async (prompt: number) => {
    await page.goto(`/?type=biography&prompt=${prompt}`);
    await enhanced();
    await page.getByLabel("Story Content").fill("We had a stove.");
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved")).toBeVisible();
  };
  await write(1);
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await write(2);
  await expect(offer).toHaveCount(0);
});

test("from the account page to the email, its link, the answer, and no more questions", async ({
  page,
  server,
  sink,
  person,
  signIn,
  enhanced,
}) => {
  const { db } = server;
  const email = `${person.username}@example.org`;
  await db
    .updateTable("users")
    .set({ email, provenAddress: email })
    .where("id", "=", person.userId)
    .execute();
  await signIn(page);
  await page.goto("/account#weekly-question");
  await enhanced();
  await page.getByLabel("Questions by email").selectOption("on");
  await page.getByRole("button", { name: "Save questions by email" }).click();
  await expect(page.getByText("Questions by email are saved")).toBeVisible();
  const due = new Date(Date.now() - 60_000).toISOString();
  await db.updateTable("weeklyQuestions").set({ nextAt: due }).where("userId", "=", person.userId).execute();
  const sent = () => sink.taken.find(({ source }) => source.includes(`To: ${email}`));
  await expect.poll(sent, { timeout: 120_000 }).toBeDefined();
  const source = (sent()?.source ?? "").replace(/=\r?\n/g, "");
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  const [link = ""] = /\/q\/[\w-]{22}/.exec(source) ?? [];
  await page.context().clearCookies();
  await page.goto(link);
  await enhanced();
  await expectAccessible(page);
  await page.getByLabel("Your answer").fill("After my grandmother.");
  await page.getByRole("button", { name: "Save my answer" }).click();
  await expect(page.getByText("Your words are in your book")).toBeVisible();
  const story = await db
    .selectFrom("stories")
    .select("content")
    .where("userId", "=", person.userId)
    .executeTakeFirst();
  expect(story?.content).toBe("After my grandmother.");
  await page.goto(`${link}/stop`);
  await page.getByRole("button", { name: "Stop the questions" }).click();
  await expect(page.getByText("No more questions come by email.")).toBeVisible();
  await signIn(page);
  await page.goto(link);
  await expect(page).toHaveURL(/prompt=\d+/);
});
