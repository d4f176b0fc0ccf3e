import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getSettings } from "~/domain/base/settings/settings.server";
import { inLanguage } from "~/messages/language.server";
import { t } from "~/messages/translate";
import { Caller } from "./support/browserless";
import { foreignLeft } from "./support/foreign-left";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Who reads which language: the account's, else the choice of the browser, else what the browser asks for. */

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ APP_URL: "" });
  await addPeople(server.db);
});

afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers, redirect: "manual" });

async function languageOf(path: string, headers?: Record<string, string>): Promise<string | undefined> {
  return /<html lang="(\w+)"/.exec(await (await get(path, headers)).text())?.[1];
}

describe("a visitor", () => {
  test.each([
    ["asks for nothing", {}, "en"],
    ["takes anything", { "accept-language": "*" }, "en"],
    ["asks for Spanish of Mexico", { "accept-language": "es-MX,es;q=0.9,en;q=0.5" }, "es"],
    ["asks for a language that is begun and not offered", { "accept-language": "de" }, "en"],
    ["asks for a language that is unknown", { "accept-language": "fr" }, "en"],
    ["has chosen Spanish", { "accept-language": "en-US", cookie: "lang=es" }, "es"],
    ["has chosen English", { "accept-language": "es", cookie: "lang=en" }, "en"],
    ["has chosen what is no language", { cookie: "lang=xx" }, "en"],
  ])("who %s", async (_who, headers, language) => {
    expect(await languageOf("/pricing", headers)).toBe(language);
    // Kept pages are another one for each language.
    expect(await languageOf("/pricing", headers)).toBe(language);
  });

  test("reads a public page in the language of its address", async () => {
    expect(await languageOf("/about?lang=es")).toBe("es");
    expect(await languageOf("/about?lang=en", { cookie: "lang=es" })).toBe("en");
    expect(await languageOf("/about?lang=fr")).toBe("en");
  });

  test("reads the page without a connection in the language that the browser keeps it in", async () => {
    const answer = await get("/offline.html?lang=es", { "accept-language": "en" });
    expect(answer.headers.get("content-type")).toContain("text/html");
    const page = await answer.text();
    expect(page).toContain('<html lang="es"');
    expect(page).toContain("No tiene conexión");
    expect(page).not.toMatch(/connected|Typed|Try again|Words that/);
  });

  test("chooses at the foot of the page, without script, and keeps it", async () => {
    const visitor = new Caller(server);
    const answer = await visitor.post("/about", "/language", { lang: "es" });
    expect(answer.status).toBe(303);
    expect((await visitor.page("/about")).html).toContain('<html lang="es"');
    expect((await visitor.post("/about", "/language", { lang: "klingon" })).status).toBe(400);
  });

  test.each([
    ["/pricing?lang=es&utm_source=news", "/pricing?utm_source=news"],
    ["/pricing?utm_source=news&lang=es", "/pricing?utm_source=news"],
    ["/pricing?lang=ES", "/pricing"],
    ["/pricing?utm_source=news", "/pricing?utm_source=news"],
  ])("leaves the language of the address %s with the choice", async (from, to) => {
    const visitor = new Caller(server);
    const form = `formToken=${encodeURIComponent(await visitor.formToken("/about"))}&lang=en`;
    const answer = await visitor.request("POST", "/language", form, {
      "content-type": "application/x-www-form-urlencoded",
      referer: server.address + from,
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
  });

  test("reads errors of calls in it", async () => {
    const answer = await get("/api/user", { cookie: "lang=es" });
    const english = await get("/api/user");
    expect([answer.status, english.status]).toEqual([401, 401]);
    const [said, inEnglish] = [(await answer.json()).message, (await english.json()).message];
    expect(inEnglish).toBe("Please sign in first.");
    expect(said).not.toBe(inEnglish);
  });
});

describe("whoever is signed in", () => {
  test("reads the language of the account, whatever the browser asks for", async () => {
    const ada = await Caller.signIn(server, "ada");
    expect(await languageOf("/app", { cookie: ada.cookie, "accept-language": "es" })).toBe("en");
    const changed = await ada.call("PATCH", "/api/user", { locale: "es" });
    expect([changed.status, changed.json.locale]).toEqual([200, "es"]);
    expect(await languageOf("/app", { cookie: ada.cookie, "accept-language": "en" })).toBe("es");
    const refused = await ada.call("PATCH", "/api/user", { locale: "xx" });
    expect(refused.status).toBe(400);
    expect((await ada.call("GET", "/api/stories/999999")).json.message).not.toBe("Not found.");
  });

  test("is refused in it, also before anything is read: too much, from elsewhere, in no known way", async () => {
    for (const [name, locale, other] of [
      ["ada", "es", "en"],
      ["ben", "en", "es"],
    ] as const) {
      await server.db.updateTable("users").set({ locale }).where("usernameKey", "=", name).execute();
      const { cookie } = await Caller.signIn(server, name);
      const asked = { cookie, "accept-language": other, accept: "application/json" };
      const ask = async (method: string, path: string, more: Record<string, string>, body?: string) => {
        const answer = await fetch(server.address + path, { method, headers: { ...asked, ...more }, body });
        return [answer.status, (await answer.json()).message];
      };
      const own = { origin: server.address, "content-type": "application/json" };
      const said = [
        await ask("PUT", "/api/book-design", own, " ".repeat(2_000_000)),
        await ask("POST", "/account", { ...own, origin: "http://elsewhere.test" }, "{}"),
        await ask("DELETE", "/api/user", own),
      ];
      const words = inLanguage(locale, () => [
        [413, t("This is too large to send at once ({limit} MB).", { limit: "1" })],
        [403, t("This request came from another site and was refused.")],
        [405, t("This address does not take that method.")],
      ]);
      expect(said).toEqual(words);
    }
  });

  test("chooses it at the foot of any page, for the account", async () => {
    const ben = await Caller.signIn(server, "ben");
    await ben.post("/stories", "/language", { lang: "es" });
    expect((await ben.call("GET", "/api/user")).json.locale).toBe("es");
  });
});

describe("an administrator", () => {
  test("offers a language that is begun, and no longer Spanish", async () => {
    const root = await Caller.signIn(server, "root");
    const { languages: _, ...values } = await getSettings(server.db);
    const offer = async (languages: string[]) => {
      const fields = Object.entries(values).map(([name, value]) => [name, String(value ?? "")]);
      const form = new URLSearchParams([...fields, ...languages.map((language) => ["languages", language])]);
      form.set("formToken", await root.formToken("/admin/settings"));
      const type = { "content-type": "application/x-www-form-urlencoded" };
      expect((await root.request("POST", "/admin/settings", form.toString(), type)).status).toBe(303);
    };
    const german = { "accept-language": "de" };
    const spanish = { "accept-language": "es" };
    await offer(["en", "de"]);
    expect(await languageOf("/pricing", german)).toBe("de");
    expect(await languageOf("/pricing", spanish)).toBe("en");
    expect((await root.page("/account")).html).toContain('<option value="de"');
    await root.call("PATCH", "/api/user", { locale: "de" });
    expect((await root.page("/admin-promo-codes")).html).toContain("Was fehlt, steht auf Englisch da.");
    await root.call("PATCH", "/api/user", { locale: "en" });
    await offer(["en"]);
    expect((await root.page("/admin/users/new")).html).not.toContain('name="locale"');
    await offer(["en", "es"]);
    expect(await languageOf("/pricing", german)).toBe("en");
    expect(await languageOf("/pricing", spanish)).toBe("es");
  });
});

describe("an account", () => {
  test("is given its language on its own page, and by whoever looks after the person", async () => {
    const ben = await Caller.signIn(server, "ben");
    await ben.post("/account", "/account", { intent: "language/choose", locale: "en" });
    expect((await ben.page("/account")).html).toContain('<html lang="en"');
    await ben.post("/account", "/account", { intent: "language/choose", locale: "es" });
    expect((await ben.page("/account")).html).toContain("Su idioma está guardado");
  });
});

function descriptionIn(prompts: { id: number; description: string }[]): string {
  return prompts.find(({ id }) => id === 3)?.description ?? "";
}

test("the questions speak to each person as was chosen for them, and staff read them so too", async () => {
  const ada = await Caller.signIn(server, "ada");
  await ada.call("PATCH", "/api/user", { locale: "es" });
  expect((await ada.page("/account")).html).toContain("Con respeto: de usted");
  const described = async () => descriptionIn((await ada.call("GET", "/api/prompts")).json);
  expect(await described()).toContain("Entre por la puerta que usaba");
  const story = await ada.call("POST", "/api/stories", { promptId: 3, content: "<p>La puerta azul.</p>" });
  expect(story.status).toBe(201);
  await ada.post("/account", "/account", { intent: "language/address-form", addressForm: "familiar" });
  expect(await described()).toContain("Entra por la puerta que usabas");
  expect((await ada.page("/app?prompt=4")).html).toContain("Imagina las manos de tu mamá");
  expect((await ada.call("GET", `/api/stories/${story.json.id}`)).json.content).toContain("La puerta azul.");
  expect((await ada.call("PATCH", "/api/user", { addressForm: "vos" })).status).toBe(400);
  const notOffered = { addressForm: "formal", locale: "de" };
  expect((await ada.call("PATCH", "/api/user", notOffered)).status).toBe(400);
  expect((await ada.call("GET", "/api/user")).json.addressForm).toBe("familiar");
  const root = await Caller.signIn(server, "root");
  await root.call("PATCH", "/api/user", { locale: "es" });
  const { id } = (await ada.call("GET", "/api/user")).json;
  const viewing = { "x-admin-viewing-user": JSON.stringify({ id }) };
  const viewed = (await root.request("GET", "/api/prompts", undefined, viewing)).json;
  expect(descriptionIn(viewed)).toContain("Entra por la puerta que usabas");
  expect(descriptionIn((await root.call("GET", "/api/prompts")).json)).toContain("Entre por la puerta que");
  await root.call("PATCH", "/api/user", { locale: "en" });
  expect((await ada.call("GET", "/api/user")).json.addressForm).toBe("familiar");
  const back = await ada.call("PATCH", "/api/user", { locale: "en", addressForm: "formal" });
  expect(back.json).not.toHaveProperty("addressForm");
});

describe("two readers at once, fifty requests each", () => {
  const pages = ["/app", "/stories", "/account", "/timeline", "/pricing"];
  const readers = { es: "olive", en: "otto" } as const;
  type Reader = keyof typeof readers;
  let callers: Record<Reader, Caller>;

  beforeAll(async () => {
    callers = { es: await Caller.signIn(server, "olive"), en: await Caller.signIn(server, "otto") };
    await callers.es.call("PATCH", "/api/user", { locale: "es" });
  });

  /** What is wrong with an answer, by kind: pages with kept parts, errors of calls and pages, files, mails. */
  const looks: ((language: Reader, turn: number) => Promise<unknown[]>)[] = [
    async (language, turn) => {
      const { html } = await callers[language].page(pages[turn % pages.length] ?? "/app");
      return wrongIn(html, language);
    },
    async (language, turn) => {
      const { status, json } = await callers[language].call("GET", `/api/stories/${999_000 + turn}`);
      return status === 404 && json.message === notFound[language] ? [] : [json];
    },
    async (language) => wrongIn((await callers[language].page("/nothing")).html, language),
    async (language) => {
      const { html } = await callers[language].call("GET", "/api/admin/users/export");
      return (language === "es") === /correo electrónico/i.test(html.split("\n")[0] ?? "") ? [] : [html];
    },
    async (language, turn) => {
      const name = `reader-${language}-${turn}`;
      const person = {
        username: name,
        displayName: name,
        email: `${name}@example.org`,
        password: hardPassword,
      };
      const { status, json } = await callers[language].call("POST", "/api/admin/users", person);
      const more = { email: `new-${name}@example.org` };
      const changed = await callers[language].call("PATCH", `/api/admin/users/${json.id}`, more);
      return status === 201 && changed.status === 200 ? [] : [json, changed.json];
    },
  ];
  const hardPassword = "three lanterns over a quiet harbor";
  const notFound = { es: "", en: "Not found." };

  function wrongIn(html: string, language: Reader): string[] {
    const isRight = html.includes(`<html lang="${language}"`);
    return [...(isRight ? [] : [html.slice(0, 200)]), ...foreignLeft(html, language)];
  }

  test("never read a page, a part, an error, a mail or a file in each other's language", async () => {
    notFound.es = (await callers.es.call("GET", "/api/stories/999999")).json.message;
    expect(notFound.es).not.toBe(notFound.en);
    const turns = Array.from({ length: 50 }, (_, turn) => turn);
    const wrong = await Promise.all(
      turns.flatMap((turn) =>
        (["es", "en"] as const).map((language) => looks[turn % looks.length]?.(language, turn)),
      ),
    );
    expect(wrong.flat()).toEqual([]);
    const mails = await server.db
      .selectFrom("mails")
      .select(["recipient", "html"])
      .where("recipient", "like", "reader-%")
      .execute();
    expect(mails).toHaveLength(40);
    const languageOfMail = ({ html }: { html: string }) => /<html lang="(\w+)"/.exec(html)?.[1];
    expect(mails.filter((mail) => !mail.recipient.startsWith(`reader-${languageOfMail(mail)}`))).toEqual([]);
  });
});
