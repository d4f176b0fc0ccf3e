import type { Page } from "@playwright/test";
import { cardToken } from "~/domain/people/tablets/door-cards.server";
import { addPerson } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { startServer } from "../support/server";
import { axeComplaints, tooWideAnywhere } from "./every-look";
import { expect, expectAccessible, test as scenario, signInAs, withScript } from "./scenario";

/* A resident without mail or password tells at the tablet of her house. Recording needs script; writing does not. */

const secret = "a secret for tablets and door cards of 43 letters";
const idleSeconds = 6;

function startHouse(): Promise<RunningServer> {
  return startServer({ SESSION_SECRET: secret, TABLET_IDLE_SECONDS: String(idleSeconds) });
}

const test = scenario.extend({
  server: async ({ sites }, use) => use(await sites.open(startHouse, ({ stop }) => stop())),
});

async function openHouse(page: Page, server: RunningServer, owner: string): Promise<string> {
  const house = await addPerson(server.db, owner, { displayName: "Rosewood House", isOwner: true });
  const { userId } = await addPerson(server.db, `${owner}-dora`, { displayName: "Dora Finch" });
  const { cardGeneration } = await server.db
    .updateTable("users")
    .set({ assignedOwnerId: house.userId })
    .where("id", "=", userId)
    .returning("cardGeneration")
    .executeTakeFirstOrThrow();
  await signInAs(page, owner);
  await page.goto("/admin/tablets");
  await expectAccessible(page);
  await page.getByLabel("Name of the tablet").fill("Library tablet");
  await page.getByRole("button", { name: "Make this device a tablet" }).click();
  await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible();
  await expectAccessible(page);
  return `/d/${cardToken(secret, { id: userId, cardGeneration })}`;
}

for (const [width, height] of [
  [768, 1024],
  [1024, 768],
] as const)
  test(`two presses from the card to the recording, at ${width}`, async ({
    page,
    server,
    hasScript,
    enhanced,
  }) => {
    await page.setViewportSize({ width, height });
    const card = await openHouse(page, server, `owner${width}`);
    await page.goto(card);
    await expectAccessible(page);
    let presses = 0;
    await page.getByRole("button", { name: "Begin" }).click();
    presses += 1;
    await expect(page.getByText("Dora", { exact: true })).toBeVisible();
    const question = page.locator(".tablet__topic + p");
    await expect(question).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    if (!hasScript) return;
    const record = page.getByRole("button", { name: /Record|Tell it aloud/ });
    expect((await record.boundingBox())?.height).toBeGreaterThanOrEqual(180);
    // A second tap of a double tap on the way here meets nothing, so a press comes a moment later.
    await enhanced();
    await page.waitForTimeout(1_500);
    await record.click();
    presses += 1;
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    expect(presses).toBe(2);
    // Whose turn it is, and what was asked, stay in sight. The way out does not.
    await expect(page.getByText("Dora", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "I am done" })).toBeHidden();
    // A telling is no rest, however long nobody touches the tablet.
    await page.waitForTimeout((idleSeconds + 2) * 1_000);
    await page.getByRole("button", { name: "Done, keep it" }).click();
    await expect(page.getByRole("heading", { name: "It is in your book. Thank you." })).toBeVisible();
    await page.getByRole("button", { name: "I am done" }).click();
    await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible();
    await expectForgottenByBack(page);
    const sounds = await server.db.selectFrom("media").select("id").where("kind", "=", "audio").execute();
    expect(sounds.length).toBeGreaterThan(0);
    await expectForgotten(page);
  });

test("words are written and kept, and Back shows nothing of them", async ({ page, server }) => {
  const card = await openHouse(page, server, "owner-words");
  await beginToWrite(page, card, "The goose was mine.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save my answer" }).click();
  await expect(page.getByRole("heading", { name: "It is in your book. Thank you." })).toBeVisible();
  await page.getByRole("button", { name: "I am done" }).click();
  await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible();
  await expectForgottenByBack(page);
  await expectForgotten(page);
  const stories = await server.db.selectFrom("stories").select("content").execute();
  expect(stories.some(({ content }) => content.includes("The goose was mine."))).toBe(true);
});

test("the tablet forgets by itself, and keeps what was typed first", async ({
  page,
  server,
  hasScript,
  enhanced,
}) => {
  const card = await openHouse(page, server, "owner-idle");
  await page.goto(card);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("link", { name: "Write, or show a photo" }).click();
  await enhanced();
  await page.getByLabel("Your answer").fill("Half a sentence about");
  if (!hasScript) {
    await page.waitForTimeout((idleSeconds + 1) * 1_000);
    await page.goto("/tablet");
  }
  await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible({
    timeout: 20_000,
  });
  await expectForgottenByBack(page);
  if (!hasScript) return;
  const stories = await server.db.selectFrom("stories").select("content").execute();
  expect(stories.some(({ content }) => content.includes("Half a sentence about"))).toBe(true);
  await expectForgotten(page);
});

test(
  "a tablet that its house ended, and one with a photo that is refused, forget what was typed too",
  withScript,
  async ({ page, server, enhanced }) => {
    const card = await openHouse(page, server, "owner-refused");
    await beginToWrite(page, card, "The mill stood still.");
    await enhanced();
    const broken = { name: "mill.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") };
    await page.getByLabel("Photos").setInputFiles(broken);
    await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible({
      timeout: 20_000,
    });
    await beginToWrite(page, card, "Then it turned.");
    await enhanced();
    const ownerId = await ownerOf(server, "owner-refused");
    const endedAt = "2026-01-01T00:00:00.000Z";
    await server.db.updateTable("tablets").set({ endedAt }).where("userId", "=", ownerId).execute();
    await expect(page.getByLabel("Your answer")).toHaveCount(0, { timeout: 20_000 });
    const stories = await server.db.selectFrom("stories").select("content").execute();
    expect(stories.some(({ content }) => content.includes("The mill stood still."))).toBe(true);
    const waiting = await server.db.selectFrom("questionDrafts").select("content").execute();
    expect(waiting).toContainEqual({ content: "Then it turned." });
  },
);

test(
  "whoever goes on while their words are sent by themselves stays",
  withScript,
  async ({ page, server, enhanced }) => {
    const card = await openHouse(page, server, "owner-goes-on");
    await page.goto(card);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("link", { name: "Write, or show a photo" }).click();
    await enhanced();
    let letThrough = () => {};
    const isTyped = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const sent = page.waitForRequest((request) => request.method() === "POST", { timeout: 20_000 });
    await page.route("**/tablet/turns/*", async (route) => {
      await isTyped;
      await route.continue();
    });
    const answer = page.getByLabel("Your answer");
    await answer.fill("Half a sentence");
    const answered = (await sent).response();
    await answer.press("End");
    await answer.pressSequentially(" about a goose");
    letThrough();
    await answered;
    await expect(answer).toHaveValue("Half a sentence about a goose");
    await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible({
      timeout: 20_000,
    });
    const stories = await server.db.selectFrom("stories").select("content").execute();
    const told = stories.filter(({ content }) => content.includes("about a goose"));
    expect(told).toEqual([{ content: "Half a sentence about a goose" }]);
  },
);

test("a card that nobody uses is forgotten, and Back does not lead to it", async ({
  page,
  server,
  hasScript,
  enhanced,
}) => {
  const card = await openHouse(page, server, "owner-card");
  await page.goto(card);
  await expect(page.getByRole("heading", { name: "Hello Dora" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/tablet");
  await enhanced();
  if (!hasScript) {
    await page.waitForTimeout((idleSeconds + 1) * 1_000);
    await page.goto("/tablet");
  }
  await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible({
    timeout: 20_000,
  });
  await expectForgottenByBack(page);
  await page.goto(card);
  await page.getByRole("button", { name: "This is not me" }).click();
  await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible();
  await expectForgottenByBack(page);
});

test("a card that has ended says so in the tablet's letters, and one press or a while leads back", async ({
  page,
  server,
  hasScript,
}) => {
  const card = await openHouse(page, server, "owner-ended");
  await page.goto(card);
  await expect(page.getByRole("heading", { name: "Hello Dora" })).toBeVisible();
  await server.db.updateTable("users").set({ cardGeneration: 9 }).execute();
  const ended = page.getByRole("heading", { name: "This card does not work any more" });
  const start = page.getByRole("heading", { name: "Who wants to tell something?" });
  expect((await page.goto(card))?.status()).toBe(404);
  await expect(ended).toBeVisible();
  await expectAccessible(page);
  expect(await tooWideAnywhere(page, [320, 768, 1280])).toEqual([]);
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(start).toBeVisible();
  await page.goto(card);
  if (hasScript) await expect(start).toBeVisible({ timeout: 20_000 });
});

test("I am done keeps the words that stand there", async ({ page, server }) => {
  const card = await openHouse(page, server, "owner-done");
  await beginToWrite(page, card, "The lamp was blue.");
  await page.getByRole("button", { name: "I am done" }).click();
  await expect(page.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible();
  const stories = await server.db.selectFrom("stories").select("content").execute();
  expect(stories.some(({ content }) => content.includes("The lamp was blue."))).toBe(true);
  await expectForgottenByBack(page);
  await expectForgotten(page);
});

test(
  "the power goes in the middle of a telling: its pieces are kept, and the tablet knows nobody",
  withScript,
  async ({ page, server, enhanced }) => {
    const card = await openHouse(page, server, "owner-power");
    await page.goto(card);
    await page.getByRole("button", { name: "Begin" }).click();
    await enhanced();
    await page.waitForTimeout(1_500);
    await page.getByRole("button", { name: /Record|Tell it aloud/ }).click();
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    const kept = () =>
      server.db
        .selectFrom("recordings")
        .innerJoin("users", "users.id", "recordings.userId")
        .select(["recordings.pieces", "recordings.bytes", "users.username"])
        .where("recordings.finishedAt", "is", null)
        .where("recordings.discardedAt", "is", null)
        .executeTakeFirst();
    await expect.poll(async () => (await kept())?.pieces ?? 0, { timeout: 60_000 }).toBeGreaterThan(1);
    const context = page.context();
    // Nothing of the page is asked, as when the power goes.
    await page.close({ runBeforeUnload: false });
    await server.db.updateTable("tabletTurns").set({ touchedAt: "2026-01-01T00:00:00.000Z" }).execute();
    const again = await context.newPage();
    await again.goto("/tablet");
    await expect(again.getByRole("heading", { name: "Who wants to tell something?" })).toBeVisible();
    await expect(again.getByText("Dora")).toHaveCount(0);
    // What the browser had and the server not yet is sent from the start page, and then gone from here.
    await expect.poll(() => countKept(again), { timeout: 30_000 }).toBe(0);
    await expectForgotten(again);
    const row = await kept();
    expect([row?.username, (row?.bytes ?? 0) > 0]).toEqual(["owner-power-dora", true]);
  },
);

test(
  "every screen of the tablet, with long names, in all colors and the largest letters",
  withScript,
  async ({ page, server, enhanced }) => {
    test.setTimeout(480_000);
    const card = await openHouse(page, server, "owner-looks");
    const ownerId = await ownerOf(server, "owner-looks");
    const long = "Maximiliana-Wilhelmina von Hohenlohe-Waldenburg-Schillingsfürst";
    await server.db
      .updateTable("users")
      .set({ isOnTablets: 1, displayName: long })
      .where("assignedOwnerId", "=", ownerId)
      .execute();
    // The looks take longer than this tablet remembers; what it forgets is asked elsewhere.
    await page.route("**/tablet/done", (route) => route.fulfill({ status: 204 }));
    const found: string[] = [];
    const look = async (name: string) => {
      const complaints = [
        ...(await axeComplaints(page)),
        ...(await tooWideAnywhere(page, [320, 390, 768, 1024, 1280])),
        ...(await outsideFirstWindow(page)),
      ];
      found.push(...complaints.map((complaint) => `${name}: ${complaint}`));
      await page.setViewportSize({ width: 1024, height: 768 });
    };
    await page.goto("/tablet");
    await look("start");
    await page.goto(card);
    await look("card");
    await page.goto(card);
    await page.getByRole("button", { name: "Begin" }).click();
    await enhanced();
    await keepTurn(server);
    await look("question");
    await page.goto("/tablet?write=1");
    await look("write");
    await page.goto("/tablet?said=saved");
    await look("kept");
    expect(found).toEqual([]);
  },
);

async function ownerOf({ db }: RunningServer, username: string): Promise<number> {
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return id;
}

function keepTurn({ db }: RunningServer) {
  return db.updateTable("tabletTurns").set({ touchedAt: "2099-01-01T00:00:00.000Z" }).execute();
}

/** What the screen is for, and the way out, are seen without scrolling, upright and on its side, in the largest letters too. */
async function outsideFirstWindow(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  const html = page.locator("html");
  const chosen = (await html.getAttribute("class")) ?? "";
  for (const letters of [chosen, "text-largest"])
    for (const [width, height] of [
      [768, 1024],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await html.evaluate((element, to) => element.setAttribute("class", to), letters);
      await page.evaluate(() => window.scrollTo(0, 0));
      const low = await page.evaluate(
        (bottom) =>
          Array.from(document.querySelectorAll<HTMLElement>(".tablet .button--primary, .tablet__top .button"))
            .filter((element) => element.offsetHeight > 0 && element.getBoundingClientRect().bottom > bottom)
            .map((element) => (element.textContent ?? "").trim()),
        height,
      );
      for (const words of low)
        complaints.push(`${words} is below the window of ${width} x ${height}, ${letters}`);
    }
  await html.evaluate((element, to) => element.setAttribute("class", to), chosen);
  return complaints;
}

/** Back, through all places of the browser's history, shows nobody. */
async function expectForgottenByBack(page: Page): Promise<void> {
  for (let places = await page.evaluate(() => history.length); places > 1; places -= 1) {
    await page.goBack().catch(() => null);
    if (!/\/(tablet|d\/)/.test(page.url())) break;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who wants to tell something?");
    for (const words of ["Dora", "goose", "sentence"]) await expect(page.getByText(words)).toHaveCount(0);
  }
  await page.goto("/tablet");
}

const countKept = async (page: Page) => (await lookInBrowser(page)).rows.reduce((sum, one) => sum + one, 0);

/** Nothing of a turn is in the browser: neither in its storage nor in its caches. */
async function expectForgotten(page: Page): Promise<void> {
  const kept = await lookInBrowser(page);
  expect(kept.rows.every((count) => count === 0)).toBe(true);
  expect(kept.cached).toEqual([]);
  expect(kept.storage).not.toMatch(/Dora|sentence|goose|lamp/);
  expect(kept.cookies).toBe("");
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).filter((name) => /card|session/.test(name))).toEqual([]);
}

function lookInBrowser(page: Page) {
  return page.evaluate(async () => {
    const names = await indexedDB.databases();
    const rows = await Promise.all(
      names.map(
        ({ name = "" }) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const stores = Array.from(opening.result.objectStoreNames);
              if (stores.length === 0) return resolve(0);
              const counts = stores.map((store) =>
                opening.result.transaction(store).objectStore(store).count(),
              );
              let sum = 0;
              for (const count of counts)
                count.onsuccess = () => {
                  sum += count.result;
                  if (count === counts[counts.length - 1]) resolve(sum);
                };
            };
          }),
      ),
    );
    const storage = JSON.stringify({ ...localStorage, ...sessionStorage });
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? "";
        if (/\/(tablet|d|media)\//.test(request.url) || /Dora|goose/.test(text)) cached.push(request.url);
      }
    }
    return { rows, storage, cached, cookies: document.cookie };
  });
}

async function beginToWrite(page: Page, card: string, words: string): Promise<void> {
  await page.goto(card);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("link", { name: "Write, or show a photo" }).click();
  await page.getByLabel("Your answer").fill(words);
}
