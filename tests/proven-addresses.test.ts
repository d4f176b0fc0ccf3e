import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { buyOnPage, setupFields } from "./support/checkout-server";
import { mailsTo, newestLink } from "./support/mails";
import { fixture } from "./support/media";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* Who buys by invoice, and has not shown that the mail address is theirs, has words only, and twenty stories. */

let server: RunningServer;
let root: Caller;
let count = 0;
const words = "zebra lantern quartz";

beforeAll(async () => {
  server = await startPublicServer();
  await addPeople(server.db);
  root = await Caller.signIn(server, "root");
});

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
});

afterAll(() => server.stop());

interface Buyer {
  caller: Caller;
  email: string;
  username: string;
}

/** Orders by invoice, and sets the account up in the same browser, or by the link of the mail. */
async function buy({ byMail = false, given = "" } = {}): Promise<Buyer> {
  count += 1;
  const username = `buyer-${count}`;
  const email = `${username}@example.org`;
  const caller = new Caller(server);
  expect((await buyOnPage(caller, "family", "", email)).status).toBe(303);
  const path = byMail ? setupPath(await mailsTo(server.db, email)) : "/account-setup";
  const setter = byMail ? new Caller(server) : caller;
  const fields = { ...setupFields, username, email: given || email };
  expect((await setter.post(path, path, fields)).status).toBe(303);
  return { caller: setter, email: given || email, username };
}

function setupPath([mail]: { text: string }[]): string {
  return /\/account-setup\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "no link";
}

async function photo(name = "photo-with-gps.jpg"): Promise<File> {
  return new File([new Uint8Array(fixture(`media/${name}`))], name, { type: "image/jpeg" });
}

async function uploadByCall(caller: Caller) {
  const form = new FormData();
  form.append("image", await photo());
  return caller.postForm("/api/images/upload", form);
}

const story = (caller: Caller, promptId: number, content = `Story ${promptId}`) =>
  caller.call("POST", "/api/stories", { promptId, content });

async function promptIds(caller: Caller): Promise<number[]> {
  const { json } = await caller.call("GET", "/api/prompts");
  return json.map(({ id }: { id: number }) => id);
}

const rowsOf = async ({ username }: Buyer) =>
  server.db
    .selectFrom("media")
    .innerJoin("users", "users.id", "media.userId")
    .select("media.id")
    .where("users.username", "=", username)
    .execute();

describe("an account bought by invoice, in the browser that ordered", () => {
  test("takes words, and no file by any call", async () => {
    const buyer = await buy();
    const { caller, email } = buyer;
    const [promptId = 0] = await promptIds(caller);
    expect((await story(caller, promptId)).status).toBe(201);
    const refused = {
      message: `Photos and recordings wait until we know that your email reaches you. Please press “Send me the link”, and then the link in the email to ${email}.`,
      needs: "proven-address",
    };
    const audio = new FormData();
    audio.append("audio", new File([new Uint8Array(fixture("media/voice.mp3"))], "voice.mp3"));
    const answers = [
      await uploadByCall(caller),
      await caller.postForm("/api/audios/upload", audio),
      await caller.call("POST", "/api/uploads", {
        ...{ kind: "video", name: "film.mp4", bytes: 5_000_000, fingerprint: "0123456789abcdef" },
      }),
      await caller.call("POST", "/api/recordings", { promptId, mimeType: "audio/webm" }),
    ];
    for (const { status, json } of answers) expect([status, json]).toEqual([403, refused]);
    expect(await rowsOf(buyer)).toEqual([]);
  });

  test("is asked for its link on the page of the story, whose words are saved", async () => {
    const buyer = await buy();
    const { caller, email } = buyer;
    const page = (await caller.page("/app?prompt=5")).html;
    expect(page).toContain("Send me the link");
    expect(page).not.toContain("add photos, recordings or video");
    const answer = await caller.postStory(5, { content: "The river froze." }, [await photo()]);
    expect(answer.status).toBe(403);
    expect(answer.html).toContain("Send me the link");
    expect(answer.html).toContain("Your words are saved");
    expect(answer.html).toContain("The river froze.");
    const asked = await caller.postStory(5, {
      intent: "address/send-link",
      content: "The river froze over.",
    });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, expect.stringContaining("prompt=5")]);
    const told = await caller.page("/app?prompt=5");
    expect(told.html).toContain("Your link is ready");
    expect(told.html).toContain("The river froze over.");
    const [mail] = await mailsTo(server.db, email, "sign-in-link");
    expect(mail?.subject).toBe("Your link, for photos and recordings");
    expect(await rowsOf(buyer)).toEqual([]);
  });

  test("without words, the photo alone makes no story", async () => {
    const { caller } = await buy();
    const answer = await caller.postStory(5, {}, [await photo()]);
    expect([answer.status, answer.html.includes("Send me the link")]).toEqual([403, true]);
    expect((await caller.call("GET", "/api/stories")).json).toEqual([]);
  });

  test("its link, pressed on any device, opens everything", async () => {
    const buyer = await buy();
    const { caller, email } = buyer;
    expect((await caller.call("POST", "/api/address-link")).status).toBe(204);
    const { path } = await newestLink(server.db, email);
    // Mail scanners open links: nothing is shown by that.
    expect((await new Caller(server).page(path)).status).toBe(200);
    expect((await uploadByCall(caller)).status).toBe(403);
    const elsewhere = new Caller(server);
    expect((await elsewhere.post(path, path, {})).status).toBe(303);
    expect((await uploadByCall(caller)).status).toBe(201);
    expect((await caller.postStory(5, { content: "Look." }, [await photo()])).status).toBe(303);
    expect((await caller.page("/app?prompt=5")).html).not.toContain("Send me the link");
    const audited = await server.db.selectFrom("auditLog").select("action").execute();
    expect(audited.filter(({ action }) => action === "user.address-proven")).toHaveLength(1);
    // Nothing more to show.
    expect((await caller.call("POST", "/api/address-link")).status).toBe(204);
    expect(await mailsTo(server.db, email, "sign-in-link")).toHaveLength(1);
  });

  test.each(["/auth/email", "/forgot"])(
    "a mail that was asked for at %s shows it as well",
    async (address) => {
      const { caller, email } = await buy();
      const asker = new Caller(server);
      expect((await asker.post(address, address, { email })).status).toBe(303);
      const { path } = await newestLink(server.db, email);
      const fields = { password: "three other words", confirmPassword: "three other words" };
      expect((await asker.post(path, path, address === "/forgot" ? fields : {})).status).toBe(303);
      const who = address === "/forgot" ? await signedIn(email, "three other words") : caller;
      expect((await uploadByCall(who)).status).toBe(201);
    },
  );

  test("the generic pages offer the button, and it sends", async () => {
    const { caller, email } = await buy();
    const interview = await caller.page("/interview?prompt=5");
    const consent = /name="intent" value="([^"]*)"/.exec(interview.html)?.[1] ?? "";
    const refused = await caller.post("/interview?prompt=5", "/interview?prompt=5", {
      ...{ intent: consent, promptId: "5", interviewerName: "Ann", consent: "on" },
    });
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining("Send me the link")]);
    const many = await caller.page("/photos/new");
    expect(many.html).toContain("Send me the link");
    const page = "/account/address-link";
    expect((await caller.page(page)).html).toContain("Send me the link");
    expect((await caller.post(page, page, {})).status).toBe(303);
    expect(await mailsTo(server.db, email, "sign-in-link")).toHaveLength(1);
    const other = new FormData();
    other.append("formToken", await caller.formToken("/photos/new"));
    other.append("photos", await photo());
    const photos = await caller.postForm("/photos/new", other);
    expect([photos.status, photos.html]).toEqual([403, expect.stringContaining("Send me the link")]);
  });

  test("has twenty stories at most, those in the trash too; the next one's words are kept", async () => {
    const { caller, email } = await buy();
    const ids = await promptIds(caller);
    for (const id of ids.slice(0, 20)) expect((await story(caller, id)).status).toBe(201);
    const [first] = (await caller.call("GET", "/api/stories")).json;
    expect((await caller.call("DELETE", `/api/stories/${first.id}`)).status).toBe(204);
    const next = ids[20] ?? 0;
    const answer = await story(caller, next);
    expect([answer.status, answer.json.needs]).toEqual([403, "proven-address"]);
    expect(answer.json.message).toContain("You have 20 stories.");
    const posted = await caller.postStory(next, { content: "The twenty-first." });
    expect(posted.status).toBe(403);
    expect(posted.html).toContain("Send me the link");
    expect((await caller.page(`/app?prompt=${next}`)).html).toContain("The twenty-first.");
    const [second] = (await caller.call("GET", "/api/stories")).json;
    const changed = await caller.call("PUT", `/api/stories/${second.id}`, { content: "Told again" });
    expect(changed.status).toBe(200);
    await prove(email);
    expect((await story(caller, next)).status).toBe(201);
  });
});

describe("no other account is asked", () => {
  test("one that was set up by the link of the mail", async () => {
    expect((await uploadByCall((await buy({ byMail: true })).caller)).status).toBe(201);
  });

  test("but the mail to one address says nothing of another", async () => {
    const { caller } = await buy({ byMail: true, given: "somebody.else@example.org" });
    expect((await uploadByCall(caller)).status).toBe(403);
  });

  test("one whose invoice is paid", async () => {
    const { caller } = await buy();
    const { id } = await server.db
      .selectFrom("checkouts")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const paid = { intent: "invoice/approve", checkoutId: String(id) };
    expect((await root.post("/admin-checkouts", "/admin-checkouts", paid)).status).toBe(303);
    expect((await uploadByCall(caller)).status).toBe(201);
  });

  test("one that staff made, with or without an address", async () => {
    for (const email of [null, "made.by.staff@example.org"]) {
      const username = `made-${email?.length ?? 0}`;
      const person = { username, displayName: "Made", email, password: words };
      expect((await root.call("POST", "/api/admin/users", person)).status).toBe(201);
      await server.db
        .updateTable("users")
        .set({ firstPasswordAt: null, firstPasswordBy: null })
        .where("username", "=", username)
        .execute();
      expect((await uploadByCall(await signedIn(username, words))).status).toBe(201);
    }
    expect((await uploadByCall(await signedIn("ada", password))).status).toBe(201);
  });
});

test("twelve new unpaid accounts in an hour need an administrator", async () => {
  const needs = async () =>
    /<section class="open-tasks".*?<\/section>/s.exec((await root.page("/admin")).html)?.[0];
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
  await server.db.updateTable("users").set({ createdAt: old }).where("username", "like", "buyer-%").execute();
  for (let n = 0; n < 11; n += 1) {
    await server.db.deleteFrom("attempts").execute();
    await buy({ byMail: n % 2 === 0 });
  }
  expect(await needs()).not.toContain("New accounts");
  await server.db.deleteFrom("attempts").execute();
  const { username } = await buy();
  expect(await needs()).toMatch(/12 <\/span>New accounts in a short time/);
  await server.db
    .updateTable("users")
    .set({ closedAt: new Date().toISOString() })
    .where("username", "=", username)
    .execute();
  expect(await needs()).not.toContain("New accounts");
});

async function prove(email: string): Promise<void> {
  const asker = new Caller(server);
  await asker.post("/auth/email", "/auth/email", { email });
  const { path } = await newestLink(server.db, email);
  expect((await asker.post(path, path, {})).status).toBe(303);
}

/** Takes the username, or the name before the @. */
async function signedIn(name: string, secret: string): Promise<Caller> {
  const caller = new Caller(server);
  const username = name.replace(/@.*$/, "");
  expect((await caller.call("POST", "/api/login", { username, password: secret })).status).toBe(200);
  return caller;
}
