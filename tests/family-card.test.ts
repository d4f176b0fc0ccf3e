import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { textOf } from "./support/pdf";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The short code of a circle as a printed card, and lost links by mail. */

const appUrl = "http://book.example";

/** A browser at the public address. */
class Visitor extends Caller {
  override request(
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: Record<string, string>,
  ) {
    return super.request(method, path, body, { origin: appUrl, ...headers });
  }
}

let server: RunningServer;
let ada: Caller;

async function signIn(username: string): Promise<Caller> {
  const caller = new Visitor(server);
  expect((await caller.call("POST", "/api/login", { username, password })).status).toBe(200);
  return caller;
}

beforeAll(async () => {
  server = await startServer({ APP_URL: appUrl });
  await addPeople(server.db);
  ada = await signIn("ada");
});

afterAll(() => server.stop());

test("the card has the code and its address, and is hers alone", async () => {
  expect((await ada.page("/family/card.pdf")).status).toBe(404);
  await ada.post("/family", "/family", { intent: "family/code", role: "ask", uses: "10" });
  const [, code = "?"] = /family__code">([^<]+)</.exec((await ada.page("/family")).html) ?? [];
  const answer = await fetch(`${server.address}/family/card.pdf`, { headers: { cookie: ada.cookie } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const folder = mkdtempSync(path.join(tmpdir(), "family-card-"));
  try {
    const file = path.join(folder, "card.pdf");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const text = textOf(file);
    expect(text).toContain(code);
    expect(text).toContain("book.example/family/code");
    expect(text).toContain("Ada Whitfield");
  } finally {
    rmSync(folder, { recursive: true });
  }
  const ben = await signIn("ben");
  expect((await ben.page("/family/card.pdf")).status).toBe(404);
});

test("a lost link goes to the relative's own address, and a stranger who asks ends nobody's", async () => {
  const { json } = await ada.call("POST", "/api/family", { name: "May", email: "may@example.org" });
  const first = new URL(json.link).pathname;
  const guest = new Visitor(server);
  const send = (email: string) => guest.post("/family/lost", "/family/lost", { intent: "send", email });
  expect((await send("stranger@example.org")).status).toBe(303);
  expect((await guest.page(first)).status).toBe(200);
  expect((await send("may@example.org")).status).toBe(303);
  expect((await guest.page("/family/lost")).html).toContain(
    "If we know this address, your link is on its way",
  );
  expect((await guest.page("/family/lost")).html).toContain("We send your link again");
  expect((await guest.page(first)).status).toBe(200);
  const mails = await server.db
    .selectFrom("mails")
    .select(["kind", "recipient", "text"])
    .orderBy("id")
    .execute();
  const sent = mails.filter(({ recipient }) => recipient === "may@example.org");
  expect(sent.map(({ kind }) => kind)).toEqual(["family-invitation", "family-link"]);
  expect(sent[1]?.text).toContain(`http://book.example${first}`);
  expect(sent[1]?.text).toContain("If somebody else may have it, please ask");
  expect(mails).toHaveLength(2);
  // Whoever asks on and on fills nobody's mailbox, and is told nothing else.
  for (let n = 0; n < 4; n += 1) expect((await send("May@example.org")).status).toBe(303);
  const again = server.db.selectFrom("mails").select("id").where("kind", "=", "family-link");
  expect(await again.execute()).toHaveLength(3);
});

test("the digest ends by one POST of a mail program, without a cookie or a form", async () => {
  const { json } = await ada.call("POST", "/api/family", { name: "Lil", email: "lil@example.org" });
  const link = new URL(json.link).pathname;
  const guest = new Visitor(server);
  await guest.page(link);
  await guest.post("/reading/me", "/reading/me", { intent: "digest", wanted: "1" });
  const agreed = async () =>
    (
      await server.db
        .selectFrom("circleMembers")
        .select("digestAgreedAt")
        .where("id", "=", json.id)
        .executeTakeFirstOrThrow()
    ).digestAgreedAt;
  expect(await agreed()).not.toBeNull();
  expect((await guest.page(`${link}/stop`)).status).toBe(200);
  expect(await agreed()).not.toBeNull();
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const answer = await fetch(`${server.address}${link}/stop`, { method: "POST", body });
  expect([answer.status, await agreed()]).toEqual([204, null]);
});

test("whoever enters a code is written to in the language of that page, until they choose another at its foot", async () => {
  await ada.post("/family", "/family", { intent: "family/code", role: "read", uses: "2" });
  const [, code = ""] = /family__code">([^<]+)</.exec((await ada.page("/family")).html) ?? [];
  const guest = new Visitor(server);
  await guest.post("/about", "/language", { lang: "es" });
  const fields = { intent: "enter", code, name: "Inés", relation: "", email: "ines@example.org" };
  expect((await guest.post("/family/code", "/family/code", fields)).status).toBe(303);
  const localeOf = async () =>
    (
      await server.db
        .selectFrom("circleMembers")
        .select("locale")
        .where("name", "=", "Inés")
        .executeTakeFirstOrThrow()
    ).locale;
  expect(await localeOf()).toBe("es");
  expect((await guest.page("/reading")).html).toContain('<html lang="es"');
  await guest.post("/reading/me", "/language", { lang: "en" });
  expect(await localeOf()).toBe("en");
  const stranger = new Visitor(server);
  await stranger.post("/about", "/language", { lang: "es" });
  expect(await localeOf()).toBe("en");
});
