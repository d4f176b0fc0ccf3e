import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Self } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { giveMailbox, mailsTo, newestLink } from "./support/mails";
import { addPeople, addPerson, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { unzip } from "./support/zip";

/* Administrators close the accounts of others, and hand a download to the family. */

let server: RunningServer;
let people: Record<"ada" | "olive" | "root", Self>;
let root: Caller;
let ivy: Caller;
let id: number;
let name: string;
let count = 0;

beforeAll(async () => {
  server = await startPublicServer();
  people = await addPeople(server.db);
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

beforeEach(async () => {
  name = `ivy-${++count}`;
  id = (await addPerson(server.db, name, { displayName: "Ivy Hill" })).userId;
  await giveMailbox(server.db, id, `${name}@example.org`);
  ivy = await Caller.signIn(server, name);
  await ivy.call("POST", "/api/stories", { promptId: 1, content: "The day the river froze." });
});

const page = () => `/admin/users/${id}`;
const close = (fields: Record<string, string> = {}, caller = root) =>
  caller.post(`${page()}/close`, `${page()}/close`, { reason: "Letter of March 3", ...fields });
const row = () => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const audited = async (action: string) => {
  const entries = await server.db
    .selectFrom("auditLog")
    .select(["realUserId", "userId", "details"])
    .where("action", "=", action)
    .where("userId", "=", id)
    .execute();
  return entries.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }));
};

describe("closing somebody's account", () => {
  test("signs them out, mails them, and notes the reason", async () => {
    const confirm = textOf((await root.page(`${page()}/close`)).html);
    for (const words of ["Close the account of Ivy Hill", "1 story", "everything in it is deleted"])
      expect(confirm).toContain(words);
    const closed = await close();
    expect([closed.status, closed.headers.get("location")]).toEqual([303, page()]);
    expect((await ivy.call("GET", "/api/user")).status).toBe(401);
    expect((await row()).closedAt).toMatch(/Z$/);
    const by = { realUserId: people.root.userId, userId: id };
    expect(await audited("account.close")).toEqual([{ ...by, reason: "Letter of March 3" }]);
    const [mail] = await mailsTo(server.db, `${name}@example.org`, "account-closed");
    expect(mail?.text).toContain("The people who look after this site have closed your account");
    expect(mail?.text).not.toContain("Letter of March 3");
    expect(textOf((await root.page(page())).html)).toContain("Letter of March 3");
    expect((await close()).status).toBe(409);
  });

  test("is undone by an administrator", async () => {
    await close();
    const opened = await root.post(page(), page(), { intent: "reopen" });
    expect(opened.status).toBe(303);
    expect((await row()).closedAt).toBeNull();
    expect(await audited("account.reopen")).toHaveLength(1);
    expect(await mailsTo(server.db, `${name}@example.org`, "account-reopened")).toHaveLength(1);
    await Caller.signIn(server, name);
    expect((await root.post(page(), page(), { intent: "reopen" })).status).toBe(404);
  });

  test("is undone by the person, as their own closing is", async () => {
    await close();
    const back = new Caller(server);
    expect((await back.post("/auth", "/auth", { username: name, password })).headers.get("location")).toBe(
      "/account/closed",
    );
    expect((await back.post("/account/closed", "/account/closed", {})).status).toBe(303);
    expect((await row()).closedAt).toBeNull();
  });

  test("is over when the account is being deleted", async () => {
    await close();
    const closedAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await server.db
      .updateTable("users")
      .set({ closedAt, suspendedAt: closedAt })
      .where("id", "=", id)
      .execute();
    expect((await root.post("/admin", page(), { intent: "reopen" })).status).toBe(404);
  });

  test("wants a reason", async () => {
    const answer = await close({ reason: " " });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("Please write why the account is closed.");
    expect((await row()).closedAt).toBeNull();
  });

  test("is for administrators alone, and not for oneself", async () => {
    await server.db
      .updateTable("users")
      .set({ assignedOwnerId: people.olive.userId })
      .where("id", "=", id)
      .execute();
    const olive = await Caller.signIn(server, "olive");
    for (const caller of [olive, ivy]) {
      expect((await caller.page(`${page()}/close`)).status).toBe(403);
      const body = new URLSearchParams({ formToken: await caller.formToken("/account"), reason: "Because" });
      for (const address of ["close", "download"]) {
        const type = { "content-type": "application/x-www-form-urlencoded" };
        const answer = await caller.request("POST", `${page()}/${address}`, body.toString(), type);
        expect(answer.status).toBe(403);
      }
    }
    expect(textOf((await olive.page(page())).html)).not.toContain("Close the account");
    expect((await olive.post(page(), page(), { intent: "reopen" })).status).toBe(403);
    expect((await row()).closedAt).toBeNull();
    const own = `/admin/users/${people.root.userId}/close`;
    expect(textOf((await root.page(own)).html)).toContain("This is your own account");
    expect((await root.post(own, own, { reason: "Because" })).status).toBe(409);
    expect((await root.page("/admin/users/999999/close")).status).toBe(404);
  });
});

describe("the download for the family", () => {
  const download = () => `${page()}/download`;
  const linkIn = (html: string) => /https?:\/\/[^\s<"]+(\/download\/[\w-]+)/.exec(html)?.[1] ?? "";
  const showLink = async () =>
    linkIn((await root.post(download(), download(), { intent: "link/show" })).html);

  async function closeWithExport(): Promise<void> {
    const closed = await close({ withExport: "on" });
    expect(closed.headers.get("location")).toBe(download());
    await vi.waitFor(
      async () => expect(textOf((await root.page(download())).html)).toContain("The file is ready"),
      { timeout: 60_000, interval: 50 },
    );
  }

  async function fetchFile(caller: Caller, headers: Record<string, string> = {}) {
    const { cookie } = caller;
    return fetch(`${server.address}/download/file`, { headers: { cookie, ...headers } });
  }

  test("is opened by a link without sign-in, once, and goes on where it broke off", async () => {
    await closeWithExport();
    const path = await showLink();
    expect(path).toMatch(/^\/download\/[\w-]{22}$/);
    const family = new Caller(server);
    const { html, headers } = await family.page(path);
    expect(textOf(html)).toContain("What Ivy Hill has written");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect((await fetchFile(family)).status).toBe(404);

    for (const pressed of await family.postTwice(path, path, {}))
      expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/download/file"]);
    const answer = await fetchFile(family);
    expect(answer.headers.get("content-disposition")).toContain("Ivy Hill");
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect(String(files.get("stories/0001-how-i-got-my-name.txt"))).toContain("river froze");
    expect((await fetchFile(family, { range: "bytes=100-199" })).status).toBe(206);

    const stranger = new Caller(server);
    expect(textOf((await stranger.page(path)).html)).toContain("This link no longer works");
    const again = await stranger.request("POST", path, `formToken=${await stranger.formToken("/auth")}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([again.status, again.headers.get("location")]).toEqual([303, path]);
    expect((await fetchFile(stranger)).status).toBe(404);
    expect(textOf((await family.page(path)).html)).toContain("Download the file again");
    expect(await audited("export.link")).toEqual([
      { realUserId: people.root.userId, userId: id, by: "shown" },
    ]);

    await root.post(page(), page(), { intent: "reopen" });
    expect((await fetchFile(family)).status).toBe(404);
  });

  test("is mailed to an address, and a new link ends the one before", async () => {
    await closeWithExport();
    const shown = await showLink();
    const wrong = await root.post(download(), download(), { intent: "link/mail", email: "nowhere" });
    expect(wrong.status).toBe(400);
    const email = `family-${count}@example.org`;
    const sent = await root.post(download(), download(), { intent: "link/mail", email });
    expect(sent.status).toBe(303);
    const { path } = await newestLink(server.db, email);
    expect(path).toMatch(/^\/download\//);
    const family = new Caller(server);
    expect(textOf((await family.page(path)).html)).toContain("Download the file (");
    expect(textOf((await family.page(shown)).html)).toContain("This link no longer works");
    const [mail] = await mailsTo(server.db, email);
    const end = new Date((await row()).closedAt ?? "").getTime() + 30 * 86_400_000;
    expect(Math.abs(new Date(mail?.uselessAt ?? "").getTime() - end)).toBeLessThan(1_000);
  });

  test("does not use its link up before there is a file", async () => {
    await close();
    const path = await showLink();
    const family = new Caller(server);
    expect(textOf((await family.page(path)).html)).toContain("The file could not be made");
    const pressed = await family.request("POST", path, `formToken=${await family.formToken("/auth")}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(pressed.headers.get("location")).toBe(path);
    expect(textOf((await family.page(path)).html)).toContain("What Ivy Hill has written");
  });

  test("ends when the account is opened again", async () => {
    await close();
    const path = await showLink();
    await root.post(page(), page(), { intent: "reopen" });
    expect(textOf((await new Caller(server).page(path)).html)).toContain("This link no longer works");
    expect((await root.page(download())).status).toBe(404);
  });

  test("is not made of an open account", async () => {
    expect((await root.page(download())).status).toBe(404);
    const answer = await root.post(page(), download(), { intent: "export/make" });
    expect(answer.status).toBe(404);
  });
});
