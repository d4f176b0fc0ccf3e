import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { type CheckoutServer, newestCheckout, payHere, startCheckoutServer } from "./support/checkout-server";
import { fixture } from "./support/media";
import { targetsOf } from "./support/page-forms";
import { addPerson, people } from "./support/people";
import { addPromoCode } from "./support/promo-codes";

/* An unpaid plan blocks writing, but not reading, exporting and paying. */

let site: CheckoutServer;
let caller: Caller;
let userId: number;

beforeAll(async () => {
  site = await startCheckoutServer();
  ({ userId } = await addPerson(site.server.db, "ada", people.ada));
  caller = await Caller.signIn(site.server, "ada");
  await caller.call("POST", "/api/stories", { promptId: 1, content: "Written while it was paid." });
  const { json } = await caller.call("POST", "/api/create-payment-intent", { planId: "self-serve" });
  await payHere(site.stripe, json.clientSecret);
  await site.stripe.settled();
  const { subscriptionId } = await newestCheckout(site.server);
  site.stripe.endSubscription(subscriptionId ?? "");
  await site.stripe.settled();
});

beforeEach(async () => {
  await site.server.db.deleteFrom("attempts").execute();
});

afterAll(() => site.close());

async function lapsedAgo(days: number): Promise<void> {
  const lapsedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  await site.server.db.updateTable("subscriptions").set({ lapsedAt }).where("userId", "=", userId).execute();
}

const waits = /writing waits for now/;

async function storyId(): Promise<number> {
  return (await caller.call("GET", "/api/stories?type=biography")).json[0].id;
}

test("for seven days everything goes on", async () => {
  await lapsedAgo(6.9);
  const saved = await caller.call("PUT", `/api/stories/${await storyId()}`, {
    content: "In the days of grace.",
  });
  expect(saved.status).toBe(200);
  expect((await caller.page("/account")).html).toContain("You can write as before until");
});

describe("after that", () => {
  beforeEach(() => lapsedAgo(7.01));

  test("a story that is saved is refused with kind words, and the words stay in the form", async () => {
    const refused = await caller.postStory(2, { content: "Typed when it had lapsed." });
    expect(refused.status).toBe(403);
    expect(refused.html).toMatch(waits);
    expect(refused.html).toContain("Typed when it had lapsed.");
    const again = await caller.postStory(1, { content: "Over the old one." });
    expect([again.status, again.html]).toEqual([403, expect.stringContaining("Over the old one.")]);
  });

  test("going on to the next prompt with a form that nothing was changed in is no writing", async () => {
    const { html } = await caller.page("/app?prompt=1");
    const content = /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(html)?.[1]?.replace(/^\n/, "") ?? "";
    expect((await caller.postStory(1, { content, intent: "story/next" })).status).toBe(303);
  });

  test.each([
    ["POST", "/api/stories", { promptId: 3, content: "New." }],
    ["PUT", "/api/drafts/3", { content: "Draft.", age: "", date: "", location: "", version: null }],
    ["POST", "/api/recordings", { promptId: 3, mimeType: "audio/webm;codecs=opus" }],
    ["POST", "/api/prompts", { lifeStageId: 1, title: "Mine", description: "Own words" }],
    ["POST", "/api/life-stages/custom", { title: "Mine", ageRange: "1-2", description: "" }],
    ["POST", "/api/biographical-info", { name: "Ada" }],
    ["PATCH", "/api/life-stages/1", { title: "Other words" }],
  ])("%s %s is refused in words", async (method, path, body) => {
    const refused = await caller.call(method, path, body);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringMatching(waits)]);
  });

  test.each([
    ["/api/images/upload", "image", "photos/Portrait_1.jpg", "image/jpeg"],
    ["/api/audios/upload", "audio", "media/voice.mp3", "audio/mpeg"],
    ["/api/videos/upload", "video", "media/clip.webm", "video/webm"],
  ])("%s is refused in words", async (path, name, file, type) => {
    const form = new FormData();
    form.append(name, new File([fixture(file)], file.split("/")[1] ?? "", { type }));
    const refused = await caller.postForm(path, form);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringMatching(waits)]);
  });

  test("reading, the download and the way to pay stay open, and nothing is gone", async () => {
    expect((await caller.call("GET", `/api/stories/${await storyId()}`)).json.content).toContain("grace");
    for (const path of ["/", "/preview?type=biography", "/account/export", "/checkout?plan=self-serve"]) {
      expect((await caller.page(path)).status, path).toBe(200);
    }
    const { html } = await caller.page("/account");
    expect(html).toContain("Writing waits");
    expect(targetsOf(html)).toContain("/checkout?plan=self-serve");
  });

  test("a plan that is bought anew opens everything again", async () => {
    const { json } = await caller.call("POST", "/api/create-payment-intent", { planId: "guided" });
    await payHere(site.stripe, json.clientSecret);
    await site.stripe.settled();
    expect((await caller.call("POST", "/api/stories", { promptId: 5, content: "Again." })).status).toBe(201);
  });
});

test("people without a plan write as they like", async () => {
  await addPerson(site.server.db, "ben", people.ben);
  const ben = await Caller.signIn(site.server, "ben");
  expect((await ben.call("POST", "/api/stories", { promptId: 1, content: "Free." })).status).toBe(201);
  expect((await ben.page("/account")).html).toContain("You have no plan. You can still write.");
  expect((await ben.post("/account", "/account/billing", {})).status).toBe(404);
});

test("a month that cost nothing is told to end, and asks for no card", async () => {
  await addPromoCode(site.server.db, "GIFT", { discountHundredths: 100_00 });
  await addPerson(site.server.db, "otto", people.otto);
  const otto = await Caller.signIn(site.server, "otto");
  const { json } = await otto.call("POST", "/api/create-payment-intent", {
    planId: "guided",
    promoCode: "GIFT",
  });
  expect(json.clientSecret).toBeNull();
  const { html } = await otto.page("/account");
  expect(html).toContain("Your plan goes on until");
  expect(html).not.toContain("Next payment");
});
