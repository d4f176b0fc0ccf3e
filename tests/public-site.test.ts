import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { formatMoney } from "~/domain/base/format";
import { changePrice } from "~/domain/selling/catalogue/catalogue.server";
import { pictures } from "~/views/public/pictures";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { factsOf, headingsOf, linksOf, partOf, textOf } from "./support/html";
import { addPeople, addPerson } from "./support/people";
import { publicPages, secondAddresses } from "./support/public-pages";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* The text and links of each public page (spec 2, section 2). */

let server: RunningServer;
let visitor: Caller;

beforeAll(async () => {
  server = await startPublicServer({ SUPPORT_EMAIL: "help@example.org" });
  visitor = new Caller(server);
});

afterAll(() => server.stop());

const read = async (address: string) => (await visitor.page(address)).html;
const mainOf = (html: string) => partOf(html, "<main", "</main>");
const navigationOf = (html: string) => linksOf(partOf(html, '<nav class="site-nav"', "</nav>"));
const headings = async (address: string) => headingsOf(mainOf(await read(address))).map(({ text }) => text);
const leadsTo = (html: string, href: string) =>
  linksOf(mainOf(html))
    .filter((link) => link.href === href)
    .map(({ text }) => text);

describe.each(publicPages.map((address) => [address]))("%s", (address) => {
  test("is there, with one main heading, and none left out below it", async () => {
    const { status, html } = await visitor.page(address);
    expect(status).toBe(200);
    const levels = headingsOf(html).map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const steps = levels.map((level, place) => level - (levels[place - 1] ?? 1));
    expect(steps.filter((step) => step > 1)).toEqual([]);
  });

  test("loads no script, and nothing from anywhere else", async () => {
    const html = await read(address);
    expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toBeNull();
    const loaded = [...html.matchAll(/<(?:img|source|link|iframe)\b[^>]*(?:src|srcSet|href)="([^"]+)"/g)];
    const foreign = loaded.map(([, from = ""]) => from).filter((from) => !from.startsWith("/"));
    expect(foreign.filter((from) => !from.startsWith(server.address))).toEqual([]);
  });

  test("tells search engines what it is", async () => {
    const html = await read(address);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(/<meta name="description" content="([^"]{40,170})"/.exec(html)?.[1]).toBeTruthy();
    const canonical = { "/landing": "/", "/pricing-page": "/pricing" }[address] ?? address;
    expect(html).toContain(`<link rel="canonical" href="${server.address}${canonical}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${server.address}/pictures/shared.jpg"/>`);
    for (const fact of factsOf(html)) expect(fact["@context"]).toBe("https://schema.org");
  });

  test("names no price that is not in the catalogue, and promises no more than is kept", async () => {
    const words = textOf(mainOf(await read(address)));
    const given = ["$150", "$300", "$225", "$450", "$900"];
    const known = ["$25", "$75", "$989", "$1,989", "$24", ...(address === "/gift" ? given : [])];
    expect((words.match(/\$[\d,.]*\d/g) ?? []).filter((amount) => !known.includes(amount))).toEqual([]);
    expect(words).not.toMatch(/\bAI\b|artificial|2-3 (business )?days|\$39/i);
  });

  test("its pictures are there, with their sizes", async () => {
    const html = await read(address);
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) expect(tag).toMatch(/width="\d+" height="\d+"/);
    const files = [...html.matchAll(/\/pictures\/[\w-]+\.\w+/g)].map(([file]) => file);
    for (const file of new Set(files)) {
      const answer = await fetch(server.address + file, { method: "HEAD" });
      expect([file, answer.status]).toEqual([file, 200]);
    }
  });

  test("leads nowhere that is not there", async () => {
    const links = linksOf(await read(address)).map(({ href }) => href);
    const own = links.filter((href) => href.startsWith("/") && !href.startsWith("/checkout"));
    for (const href of new Set(own)) {
      const { status } = await visitor.page(href);
      expect([href, status < 400]).toEqual([href, true]);
    }
  });
});

const navigation = [
  { href: "/pricing", text: "Pricing" },
  { href: "/gift", text: "Give" },
  { href: "/examples", text: "Examples" },
  { href: "/about", text: "About" },
  { href: "/how-it-works", text: "How It Works" },
  { href: "/assisted-living", text: "Assisted Living" },
  { href: "/contact", text: "Contact" },
];

describe("the landing page", () => {
  test.each(["/", "/landing"])("%s has the navigation and the way in", async (address) => {
    const html = await read(address);
    expect(navigationOf(html)).toEqual(navigation);
    expect(linksOf(partOf(html, "<header", "</header>"))).toContainEqual({
      href: "/auth?returnTo=/biography-builder",
      text: "Login",
    });
  });

  test("has a hero, features, two story types, examples, a testimonial and the call to the prices", async () => {
    expect(await headings("/landing")).toEqual([
      "A life, told in your own words, kept for good.",
      "“What did the house you grew up in sound like?”",
      "The House I Grew Up In",
      "For your mother or father",
      "The family reads along, once she says so",
      "Stones for a Wharf",
      "Page through a finished book",
      "What you can count on",
      "No word is lost",
      "It works on the tablet you have",
      "It is yours to take away",
      "Two kinds of stories",
      "Life Stories",
      "Mission Stories",
      "From finished books",
      "Three Great Puffy Rolls",
      "The Letter on a Tuesday",
      "Listening Watch",
      "Begin with one story",
    ]);
    const html = await read("/landing");
    expect(leadsTo(html, "/pricing")).toEqual(["Start your book", "See plans and prices"]);
    expect(textOf(partOf(html, '<figure class="testimonial"', "</figure>"))).toMatch(
      /Benjamin Franklin.*autobiography, 1771/,
    );
  });

  test("shows no picture twice, and says who is invented", async () => {
    const html = await read("/landing");
    const shown = [...html.matchAll(/<img\b[^>]*src="([^"]+)"/g)].map(([, from = ""]) =>
      from.replace(/-\d+\.\w+$/, ""),
    );
    expect(shown.length).toBeGreaterThan(5);
    expect([...new Set(shown)]).toEqual(shown);
    expect(textOf(html)).toContain("Margaret Hale is an invented person");
  });

  test("keeps the page that somebody was on the way to", async () => {
    const html = await read("/landing?returnTo=%2Fbook%3Fpage%3D4");
    expect(linksOf(html)).toContainEqual({ href: "/auth?returnTo=/book%3Fpage%3D4", text: "Login" });
  });
});

describe("pricing", () => {
  test("has the four plans, of which one is the most popular", async () => {
    const html = await read("/pricing");
    const cards = mainOf(html).split('<li class="plan card').slice(1);
    expect(cards.map((card) => textOf(`<li ${partOf(card, "<h2", "</p>")}`).replace("<li ", ""))).toEqual([
      "Self-Serve $25 /month",
      "Guided Experience $75 /month",
      "Family Legacy $989 one-time",
      "White Glove $1,989 one-time",
    ]);
    expect(cards.flatMap((card) => linksOf(card).map(({ href }) => href)).slice(0, 8)).toEqual(
      ["self-serve", "guided", "family", "white-glove"].flatMap((plan) => [
        `/checkout-working?plan=${plan}`,
        `/checkout?plan=${plan}&gift=1`,
      ]),
    );
    const popular = cards.filter((card) => card.includes("Most Popular"));
    expect(popular).toHaveLength(1);
    expect(linksOf(popular[0] ?? "")[0]?.href).toBe("/checkout-working?plan=family");
  });

  test("leads to the sign-in page and back, and answers what is often asked", async () => {
    const html = await read("/pricing");
    expect(linksOf(html)).toContainEqual({ href: "/auth?returnTo=/pricing", text: "Login" });
    const faq = partOf(html, 'id="faq"', "</section>");
    expect(faq.match(/<summary/g)).toHaveLength(8);
    expect(textOf(faq)).toMatch(/refund/i);
    expect(faq).toContain("Within two business days after your payment");
    expect(textOf(faq)).toMatch(/additional printed book is \$24/);
    expect(textOf(faq)).toMatch(/5-7 business days.*7-10 business days/);
    expect(factsOf(html).map((fact) => fact["@type"])).toEqual([
      "Product",
      "Product",
      "Product",
      "Product",
      "FAQPage",
    ]);
  });

  test("shows the prices of this moment", async () => {
    const people = await addPeople(server.db);
    const deps = { db: server.db, clock: systemClock, log: new CollectedLog(), config: { taxRate: 0 } };
    const set = async (priceCents: number) => changePrice(deps, people.root, { item: "guided", priceCents });
    await set(81_50);
    const words = textOf(mainOf(await read("/pricing")));
    await set(75_00);
    expect(words).toContain(formatMoney(81_50));
  });
});

test("examples: four sample stories, a print-ready book, and where to begin", async () => {
  const html = await read("/examples");
  expect(mainOf(html).match(/<li class="sample card"/g)).toHaveLength(4);
  const kinds = [...html.matchAll(/<p class="sample__kind">([^<]+)/g)].map(([, kind]) => kind);
  expect(kinds).toEqual(["Life Story", "Life Story", "Mission Story", "Mission Story"]);
  expect(await headings("/examples")).toContain("A print-ready book");
  expect(leadsTo(html, "/pricing").length).toBeGreaterThan(0);
  expect(leadsTo(html, "/auth").length).toBeGreaterThan(0);
  expect(textOf(html).match(/An invented example/g)).toHaveLength(3);
});

test("about: mission, why the format works, writers, and where to go", async () => {
  const titles = await headings("/about");
  expect(titles).toEqual(expect.arrayContaining(["Our mission", "Why the format works", "Our writers"]));
  const html = await read("/about");
  expect([leadsTo(html, "/pricing"), leadsTo(html, "/contact")]).toEqual([["See the plans"], ["Contact us"]]);
});

describe("how it works", () => {
  test("has its own navigation, and a way to get started", async () => {
    const html = await read("/how-it-works");
    expect(navigationOf(html).map(({ text }) => text)).toEqual(["Pricing", "Examples", "About", "Contact"]);
    expect(linksOf(html)).toContainEqual({ href: "/auth", text: "Get Started" });
  });

  test("has every part", async () => {
    const html = await read("/how-it-works");
    expect(partOf(html, '<p class="hero__badge"', "</p>")).toContain("Simple Process");
    expect(await headings("/how-it-works")).toEqual([
      "How It Works",
      "Your journey in four steps",
      "Choose a plan",
      "Meet your writer",
      "Share your stories",
      "Receive a finished book",
      "Why Our Life Story Format Works",
      "Meaningful and impactful",
      "Authentic and personal",
      "Enjoyable to read",
      "Why Not Just Write a Journal?",
      "What you can do here",
      "Questions written for you",
      "Video, voice, and images",
      "Custom covers",
      "Family engagement",
      "Books of every kind",
      "Life stories",
      "Mission books",
      "Military service",
      "Other specialized formats",
      "Having This Connection is Easy",
      "Work with Our Writers",
      "Write It Yourself",
      "Ready when you are",
    ]);
    const format = partOf(html, "Why Our Life Story Format Works", "</section>");
    expect(format.match(/<img/g)).toHaveLength(2);
  });

  test("its buttons lead where they should", async () => {
    const html = await read("/how-it-works");
    expect(leadsTo(html, "/pricing")).toEqual(["Get Professional Help", "Start Writing", "Choose Your Plan"]);
    expect(leadsTo(html, "/contact")).toEqual(["Ask Questions"]);
  });
});

test("assisted living: its navigation, parts and ways", async () => {
  const html = await read("/assisted-living");
  expect(navigationOf(html).map(({ text }) => text)).toEqual([
    "Home",
    "About",
    "How It Works",
    "Examples",
    "Contact",
  ]);
  expect(leadsTo(html, "/")).toEqual(["Back to Home"]);
  expect(await headings("/assisted-living")).toEqual([
    "Give Every Resident the Gift of A Life Remembered",
    "Our mission",
    "What the platform gives you",
    "A login for every resident",
    "Made for older eyes and hands",
    "Words, voices and photos",
    "A finished book",
    "What your team sees",
    "Who has gone quiet",
    "Sit down with somebody",
    "A card for each door",
    "The time it takes your team",
    "A morning to begin",
    "A minute a day",
    "A quarter of an hour with one resident",
    "Nothing at the end of the month",
    "Consent and privacy",
    "The words belong to the resident",
    "Carers read what is allowed",
    "The tablet keeps nothing",
    "Counts, never contents",
    "Why partner with us",
    "Purpose",
    "Conversation",
    "Family",
    "Legacy",
    "How it works in your community",
    "Get the platform",
    "Engage and write",
    "Share or print",
    "Two ways to partner",
    "Option 1: Platform licensing",
    "Option 2: Professional writing service",
    "See what a resident’s book can look like",
  ]);
  expect(textOf(html)).toContain(
    "provide purpose, love and legacy by helping families connect through writing life stories together",
  );
  const calls = linksOf(mainOf(html)).map(({ href }) => href.split("?")[0]);
  expect(new Set(calls)).toEqual(new Set(["/", "/contact", "/examples"]));
  expect(textOf(html)).not.toContain("$");
});

describe("what the site says of itself", () => {
  test("a map of its pages, and where robots need not look", async () => {
    const map = await visitor.page("/sitemap.xml");
    expect(map.headers.get("content-type")).toContain("xml");
    const listed = [...map.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    for (const address of listed) expect((await fetch(address ?? "")).status).toBe(200);
    const invited = publicPages.filter((address) => !secondAddresses.includes(address));
    const inLanguages = invited.flatMap((address) => [address, `${address}?lang=es`]);
    expect(listed.sort()).toEqual(inLanguages.map((address) => `${server.address}${address}`).sort());
    expect(listed).toContain(`${server.address}/assisted-living`);
    const robots = await visitor.page("/robots.txt");
    expect(robots.html).toContain(`Sitemap: ${server.address}/sitemap.xml`);
    expect(robots.html).toContain("Disallow: /account");
  });

  test("a name and a picture for home screens", async () => {
    const { json } = await visitor.page("/site.webmanifest");
    expect(json).toMatchObject({ name: "A Life Remembered", start_url: "/" });
    const files = ["/favicon.ico", "/favicon.svg", "/icons/apple-touch-icon.png", "/pictures/shared.jpg"];
    for (const file of [...files, ...json.icons.map(({ src }: { src: string }) => src)])
      expect([file, (await fetch(server.address + file)).status]).toEqual([file, 200]);
  });

  test("pictures are small, and all of them are shown", () => {
    const files = readdirSync("public/pictures").filter((file) => file !== "shared.jpg");
    const named = Object.entries(pictures).flatMap(([name, { widths }]) =>
      widths.flatMap((width) => ["avif", "webp", "jpg"].map((kind) => `${name}-${width}.${kind}`)),
    );
    expect(files.sort()).toEqual(named.sort());
  });
});

describe("pages in the operator's words", () => {
  test("are those of the data folder where there are any, as text", async () => {
    const folder = path.join(server.dataDir, "pages");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, "terms.md"),
      "# House rules of {{brand}}\n\n<img src=x onerror=alert(1)>\n\n- Write to {{contact}}\n",
    );
    // The page that others get may be a minute old.
    const html = await read("/terms?now");
    expect(headingsOf(html)[0]?.text).toBe("House rules of A Life Remembered");
    expect(html).not.toContain("<img src=x");
    expect(linksOf(html)).toContainEqual({ href: "mailto:help@example.org", text: "help@example.org" });
  });

  test("are ours where there are none", async () => {
    expect(headingsOf(await read("/privacy"))[0]?.text).toBe("Privacy");
    expect(await read("/privacy")).not.toContain("{{");
  });
});

test("what is not there says so, and helps to find the way", async () => {
  const { status, html } = await visitor.page("/nothing/here");
  expect(status).toBe(404);
  expect(headingsOf(html)[0]?.text).toBe("404 Page Not Found");
  expect(linksOf(html).map(({ href }) => href)).toEqual(
    expect.arrayContaining(["/", "/auth", "/landing", "/pricing", "/examples", "/contact"]),
  );
  expect(textOf(html)).not.toMatch(/router|developer/i);
});

test("an error page leads the signed-in to their stories, and does not ask them to sign in", async () => {
  const roles = { dora: {}, chief: { isAdmin: true } };
  for (const [name, role] of Object.entries(roles))
    await addPerson(server.db, name, { displayName: name, ...role });
  const [dora, chief] = [await Caller.signIn(server, "dora"), await Caller.signIn(server, "chief")];
  const errors: [Caller, string, number][] = [
    [dora, "/nothing/here", 404],
    [dora, "/stories/999999/versions", 404],
    [dora, "/admin", 403],
    [chief, "/admin/users/999999", 404],
  ];
  for (const [caller, address, status] of errors) {
    const page = await caller.page(address);
    expect([address, page.status]).toEqual([address, status]);
    const hrefs = linksOf(page.html).map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining(["/", "/preview", "/account", "/contact"]));
    for (const href of ["/auth", "/landing", "/pricing"]) expect(hrefs).not.toContain(href);
    const [heading] = headingsOf(page.html).filter(({ level }) => level === 1);
    expect(page.html).toContain(`<title>${heading?.text}</title>`);
  }
  const refused = await dora.request("POST", "/bio", "{}", { "content-type": "application/json" });
  expect([refused.status, textOf(refused.html)]).toEqual([
    415,
    expect.stringContaining("Please send a form."),
  ]);
  expect(linksOf(refused.html).map(({ href }) => href)).not.toContain("/auth");
});
