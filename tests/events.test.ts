import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { addPeople } from "./support/people";
import { publicPages } from "./support/public-pages";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Counted events, and what is sent to the ad pixel when. */

const pixel = "https://www.facebook.com/tr?id=1234567890";
let server: RunningServer;
let withPixel: RunningServer;

beforeAll(async () => {
  server = await startServer();
  withPixel = await startServer({ PIXEL_ID: "1234567890" });
  await addPeople(server.db);
});

afterAll(() => Promise.all([server.stop(), withPixel.stop()]));

describe("counting", () => {
  /** The screen writes what was counted in memory. */
  const counted = async () => {
    const root = await Caller.signIn(server, "root");
    await root.page("/admin/funnel");
    return server.db
      .selectFrom("eventCounts")
      .select(["event", "subject", "times"])
      .orderBy("subject")
      .execute();
  };

  // The server may still have views in memory that other tests before these have made.
  beforeEach(async () => {
    await counted();
    await server.db.deleteFrom("eventCounts").execute();
  });

  test("is by page and day, without a cookie", async () => {
    const visitor = new Caller(server);
    for (const address of ["/about", "/how-it-works", "/how-it-works", "/pricing"])
      await visitor.page(address);
    expect(await counted()).toEqual([
      { event: "PricingView", subject: "", times: 1 },
      { event: "ViewContent", subject: "About", times: 1 },
      { event: "ViewContent", subject: "How It Works", times: 2 },
    ]);
    expect(visitor.cookie).toBe("");
  });

  test("leaves out staff, robots, and pages fetched before anybody asked", async () => {
    const root = await Caller.signIn(server, "root");
    await root.page("/about");
    const visitor = new Caller(server);
    await visitor.request("GET", "/about", undefined, { "user-agent": "Examplebot/2.1" });
    await visitor.request("GET", "/about", undefined, { "sec-purpose": "prefetch" });
    await visitor.request("HEAD", "/about", undefined, {});
    expect(await counted()).toEqual([]);
  });

  test("is shown to administrators as steps", async () => {
    const visitor = new Caller(server);
    for (const address of ["/about", "/about", "/examples", "/examples", "/pricing"])
      await visitor.page(address);
    const root = await Caller.signIn(server, "root");
    const words = textOf((await root.page("/admin/funnel?days=7")).html);
    expect(words).toContain("Pages about the product read 4");
    expect(words).toContain("Prices looked at 1 25 %");
  });
});

describe("the ad pixel", () => {
  const answerTo = async (visitor: Caller, choice: string) => {
    const answer = await visitor.post("/about", "/ads", { choice });
    expect(answer.status).toBe(303);
  };

  test("is not there, and not asked about, where the operator has none", async () => {
    const visitor = new Caller(server);
    for (const address of publicPages) {
      const { html, headers } = await visitor.page(address);
      expect(html).not.toMatch(/facebook|ad-question/);
      expect(headers.get("content-security-policy")).not.toContain("facebook");
    }
  });

  test("is told nothing before a yes", async () => {
    const { html, headers } = await new Caller(withPixel).page("/about");
    expect(textOf(html)).toContain("Unless you say yes, nothing is sent.");
    expect(html).not.toContain("facebook");
    expect(headers.get("content-security-policy")).not.toContain("facebook");
  });

  test("is told nothing after a no, and nobody is asked again", async () => {
    const visitor = new Caller(withPixel);
    await answerTo(visitor, "no");
    const { html } = await visitor.page("/pricing");
    expect(html).not.toMatch(/facebook|ad-question/);
  });

  test("is told the event and nothing else after a yes, which can be taken back", async () => {
    const visitor = new Caller(withPixel);
    await answerTo(visitor, "yes");
    const { html, headers } = await visitor.page("/pricing?amount=98900&email=ann@example.org");
    const sent = [...html.matchAll(/<img src="(https:[^"]+)"[^>]*>/g)];
    expect(sent.map(([, address]) => address?.replaceAll("&amp;", "&"))).toEqual([
      `${pixel}&ev=PricingView&noscript=1`,
    ]);
    expect(sent[0]?.[0]).toContain('referrerPolicy="no-referrer"');
    expect(headers.get("content-security-policy")).toContain("img-src 'self' blob: https://www.facebook.com");
    expect(html).not.toMatch(/<script(?! type="application\/ld)/);
    expect(textOf((await visitor.page("/privacy")).html)).toContain("You have said yes");
    await answerTo(visitor, "no");
    expect((await visitor.page("/pricing")).html).not.toContain("facebook");
  });

  test("is told the name of a page about the product, accounts that are set up, and questions about a partnership", async () => {
    const visitor = new Caller(withPixel);
    await answerTo(visitor, "yes");
    const sentBy = async (address: string) =>
      [...(await visitor.page(address)).html.matchAll(/<img src="(https:\/\/www\.facebook[^"]+)"/g)].map(
        ([, sent]) => sent?.replaceAll("&amp;", "&"),
      );
    expect(await sentBy("/how-it-works")).toEqual([
      `${pixel}&ev=ViewContent&noscript=1&cd%5Bcontent_name%5D=How+It+Works`,
    ]);
    const message = {
      name: "Rosewood Manor",
      email: "rosewood@example.org",
      phone: "815 555 0100",
      subject: "Partnership",
      message: "We would like to offer this to our residents.",
    };
    const address = "/contact?about=partnership";
    expect((await visitor.post(address, address, message)).status).toBe(303);
    expect((await sentBy("/contact")).map((sent) => /ev=(\w+)/.exec(sent ?? "")?.[1]).sort()).toEqual([
      "Contact",
      "Lead",
      "ViewContent",
    ]);
    expect(await sentBy("/checkout?plan=family")).toEqual([`${pixel}&ev=InitiateCheckout&noscript=1`]);
  });

  test("takes Global Privacy Control for a no, whatever was said before", async () => {
    const visitor = new Caller(withPixel);
    await answerTo(visitor, "yes");
    const { html, headers } = await visitor.request("GET", "/about", undefined, { "sec-gpc": "1" });
    expect(html).not.toMatch(/facebook|ad-question/);
    expect(headers.get("content-security-policy")).not.toContain("facebook");
  });

  test("never knows of the pages of whoever is signed in and writes", async () => {
    await addPeople(withPixel.db);
    const ada = await Caller.signIn(withPixel, "ada");
    await answerTo(ada, "yes");
    for (const address of ["/", "/bio", "/account", "/preview"])
      expect((await ada.page(address)).html).not.toContain("facebook");
  });
});
