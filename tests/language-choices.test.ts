import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { addPeople, addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* Odd headers, cookies and addresses; what is not offered; and who is spoken to without an account. */

let server: RunningServer;

beforeAll(async () => {
  server = await startPublicServer({ SUPPORT_EMAIL: "help@example.org" });
  await addPeople(server.db);
});

afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers, redirect: "manual" });

async function languageOf(path: string, headers?: Record<string, string>): Promise<string | undefined> {
  return /<html lang="(\w+)" dir="ltr"/.exec(await (await get(path, headers)).text())?.[1];
}

describe("Accept-Language", () => {
  test.each([
    ["*;q=0.1, es", "es"],
    [" *", "en"],
    ["fr, *", "en"],
    ["es;q=0", "en"],
    ["es;q=0, *", "en"],
    ["es;q=much", "en"],
    ["es;q=0.2, en;q=0.9", "en"],
    ["fr;q=1, es;q=0.1", "es"],
    ["es-419", "es"],
    ["ES-mx", "es"],
    ["de", "en"],
    [';;q=,="\u00e9, ,', "en"],
    [`${"xx-YY;q=0.5,".repeat(800)}es;q=0.1`, "es"],
  ])("%.30s is answered in %s", async (header, language) => {
    for (const path of ["/about", "/auth", "/nothing"])
      expect([path, await languageOf(path, { "accept-language": header })]).toEqual([path, language]);
  });

  test.each(["flash", "held", "checkout", "circle-7", "tablet", "session"])(
    "counts for a visitor whose browser keeps something of theirs: %s",
    async (name) => {
      const headers = { "accept-language": "es", cookie: `${name}=IngB.x` };
      expect(await languageOf("/auth", headers)).toBe("es");
      const answer = await get("/api/user", headers);
      expect([answer.status, (await answer.json()).message]).toEqual([
        401,
        "Por favor, inicie sesión primero.",
      ]);
    },
  );

  test("never overrides an account, nor what is read on its device after signing out", async () => {
    const ada = await Caller.signIn(server, "ada");
    const spanish = { "accept-language": "es" };
    const answer = await get("/app", { ...spanish, cookie: ada.cookie });
    expect(await answer.text()).toContain('<html lang="en"');
    const kept = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("lang="));
    expect(kept).toMatch(/^lang=en;/);
    expect(await languageOf("/auth", { ...spanish, cookie: "lang=en" })).toBe("en");
    // Nor where an answer is made before anybody knows whose it is.
    const refused = await fetch(`${server.address}/api/login`, {
      ...{
        method: "POST",
        body: "{",
        headers: { ...spanish, cookie: ada.cookie, "content-type": "application/json" },
      },
    });
    expect((await refused.json()).message).not.toMatch(/[áéíóúñ¿¡]|\bno\b/);
  });
});

test.each(["zz", "constructor", "__proto__", "..%2Fx", "", "de", "<script>"])(
  "the cookie lang=%s says nothing",
  async (value) => {
    expect(await languageOf("/pricing", { cookie: `lang=${value}` })).toBe("en");
    expect(await languageOf("/pricing", { cookie: `lang=${value}`, "accept-language": "es" })).toBe("es");
  },
);

describe("a language that is not offered", () => {
  test("has no address and no choice", async () => {
    expect(await languageOf("/about?lang=de")).toBe("en");
    const visitor = new Caller(server);
    expect((await visitor.post("/about", "/language", { lang: "de" })).status).toBe(400);
    expect(visitor.cookie).not.toContain("lang=de");
    const ben = await Caller.signIn(server, "ben");
    expect((await ben.post("/app", "/language", { lang: "de" })).status).toBe(400);
    const byForm = await ben.post("/account", "/account", { intent: "language/choose", locale: "de" });
    const byCall = await ben.call("PATCH", "/api/user", { locale: "de" });
    expect([byForm.status, byCall.status, byCall.json.errors]).toEqual([
      400,
      400,
      { locale: ["Please choose a language of the list."] },
    ]);
    expect((await ben.call("GET", "/api/user")).json.locale).toBe("en");
  });

  test("stays with an account that has it", async () => {
    await server.db.updateTable("users").set({ locale: "de" }).where("usernameKey", "=", "ben").execute();
    const ben = await Caller.signIn(server, "ben");
    expect((await ben.page("/app")).html).toContain('<html lang="de"');
    expect((await ben.call("PATCH", "/api/user", { locale: "de" })).status).toBe(200);
    await ben.call("PATCH", "/api/user", { locale: "en" });
  });
});

describe("a link in a language", () => {
  const cookieOf = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).headers.getSetCookie().filter((cookie) => cookie.startsWith("lang="));

  test("holds for the pages after it, until the browser is closed", async () => {
    const [cookie = ""] = await cookieOf("/about?lang=es");
    expect(cookie).toBe("lang=es; Path=/; HttpOnly; SameSite=Lax");
    expect(await languageOf("/pricing", { cookie: "lang=es" })).toBe("es");
    // The page is kept for all; the cookie is for each.
    expect(await cookieOf("/about?lang=es")).toEqual([cookie]);
    expect(await languageOf("/about?lang=ES")).toBe("es");
  });

  test("leaves a choice, an account, and whoever speaks it anyway", async () => {
    const ben = await Caller.signIn(server, "ben");
    expect(await cookieOf("/about?lang=es", { cookie: "lang=en" })).toEqual([]);
    expect(await cookieOf("/about?lang=es", { cookie: ben.cookie })).toEqual([
      expect.stringMatching(/^lang=en; Max-Age=/),
    ]);
    expect(await cookieOf("/about?lang=es", { "accept-language": "es" })).toEqual([]);
    expect(await cookieOf("/about?lang=de")).toEqual([]);
    expect(await cookieOf("/app?lang=es")).toEqual([]);
  });
});

describe("a public page", () => {
  test("names its address in each language, and the map of the site too", async () => {
    const site = server.address;
    const page = await (await get("/about?lang=es")).text();
    expect(page).toContain(`<link rel="canonical" href="${site}/about?lang=es"/>`);
    for (const [language, href] of [
      ["en", `${site}/about`],
      ["es", `${site}/about?lang=es`],
      ["x-default", `${site}/about`],
    ]) {
      expect(page).toContain(`<link rel="alternate" hrefLang="${language}" href="${href}"/>`);
      const map = await (await get("/sitemap.xml")).text();
      expect(map).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
    }
    expect(page).not.toContain('hrefLang="de"');
  });

  test("answers in the language of each address that the map names", async () => {
    const map = await (await get("/sitemap.xml")).text();
    const addresses = [...map.matchAll(/hreflang="(\w\w)" href="([^"]+)"/g)];
    expect(addresses.length).toBeGreaterThan(20);
    for (const [, language, href = ""] of addresses) {
      const page = await (await get(href.slice(server.address.length), { cookie: "lang=en" })).text();
      expect(page).toContain(`<html lang="${language}"`);
      expect(page).toContain(`<link rel="canonical" href="${href}"/>`);
    }
  });

  test("says the same of itself to HEAD", async () => {
    const ask = (method: string) => fetch(`${server.address}/terms?lang=es`, { method });
    expect((await ask("HEAD")).headers.get("vary")).toMatch(/Accept-Language, Cookie/);
    const read = await ask("GET");
    await read.text();
    const kept = await ask("HEAD");
    for (const name of ["etag", "vary", "content-type"])
      expect([name, kept.headers.get(name)]).toEqual([name, read.headers.get(name)]);
    expect(await kept.text()).toBe("");
  });

  test("is kept by language: one is never sent for the other's ETag", async () => {
    const read = async (language: string, more: Record<string, string> = {}) => {
      await (await get("/how-it-works", { cookie: `lang=${language}` })).text();
      return get("/how-it-works", { cookie: `lang=${language}`, ...more });
    };
    const [english, spanish] = [await read("en"), await read("es")];
    expect(english.headers.get("vary")).toMatch(/Accept-Language, Cookie/);
    const [ofEnglish, ofSpanish] = [english, spanish].map(({ headers }) => headers.get("etag") ?? "");
    expect(ofEnglish).not.toBe(ofSpanish);
    expect((await read("es", { "if-none-match": ofSpanish ?? "" })).status).toBe(304);
    const other = await read("es", { "if-none-match": ofEnglish ?? "" });
    expect([other.status, await other.text()]).toEqual([200, await spanish.text()]);
  });
});

test("whoever opens a mailed question is asked in the language of their account, on any device", async () => {
  const { userId } = await addPerson(server.db, "carmen", { displayName: "Carmen Ruiz" });
  const asked = async (change: object, headers: Record<string, string>) => {
    await server.db.updateTable("users").set(change).where("id", "=", userId).execute();
    const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
    const { token } = await createQuestionLink(deps, { userId, promptId: 3, reason: "next", dueAt: null });
    return (await get(`/q/${token}`, headers)).text();
  };
  const page = await asked({ locale: "es" }, { "accept-language": "en", cookie: "lang=en" });
  expect(page).toContain('<html lang="es"');
  expect(page).toContain("Entre por la puerta que usaba");
  const familiar = await asked({ addressForm: "familiar" }, {});
  expect(familiar).toContain("Entra por la puerta que usabas");
  expect(await asked({ locale: "en" }, { "accept-language": "es" })).toContain('<html lang="en"');
});

test("accounts from a sheet have the language of the page that it was read on, unless the sheet says another", async () => {
  const olive = await Caller.signIn(server, "olive");
  await olive.call("PATCH", "/api/user", { locale: "es" });
  const rows = [{ name: "Rosa Marín" }, { name: "Dora Finch", language: "English" }];
  const { json } = await olive.call("POST", "/api/admin/residents", { rows });
  const made = await server.db
    .selectFrom("users")
    .select(["displayName", "locale"])
    .where(
      "id",
      "in",
      json.rows.map(({ id }: { id: number }) => id),
    )
    .orderBy("displayName")
    .execute();
  expect(made).toEqual([
    { displayName: "Dora Finch", locale: "en" },
    { displayName: "Rosa Marín", locale: "es" },
  ]);
  await olive.call("PATCH", "/api/user", { locale: "en" });
});

test("whoever chose another language than that of a new account is told once where to change it", async () => {
  await addPerson(server.db, "carla", { displayName: "Carla" });
  const carla = new Caller(server);
  await carla.post("/about", "/language", { lang: "es" });
  const signIn = async () => {
    const credentials = { username: "carla", password: "correct horse battery" };
    const answer = await carla.post("/auth", "/auth", credentials);
    return (await carla.page(answer.headers.get("location") ?? "")).html;
  };
  const first = await signIn();
  expect(first).toContain('<html lang="en"');
  expect(first).toMatch(/href="\/account#language"[^>]*>Ver estas páginas en español</);
  await carla.post("/about", "/language", { lang: "es" });
  expect(await signIn()).not.toContain("/account#language");
});
