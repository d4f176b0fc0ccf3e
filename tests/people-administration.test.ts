import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { mailsTo, newestLink } from "./support/mails";
import { addPeople, addPerson, type PersonName, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

let server: RunningServer;
let people: Record<PersonName, Actor>;
let root: Caller;
let olive: Caller;
let ada: Caller;
let count = 0;

beforeAll(async () => {
  server = await startPublicServer();
  people = await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  olive = await Caller.signIn(server, "olive");
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

const newName = () => `new-${++count}`;
const lastAudit = () =>
  server.db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const row = (id: number) =>
  server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const text = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

/** The languages that a form offers. */
function languagesIn(html: string): string[] {
  const select = /<select[^>]*name="locale"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
  return [...select.matchAll(/<option value="(\w+)"/g)].map(([, code]) => code ?? "");
}

describe("the dashboard", () => {
  test("has its headings, cards and columns", async () => {
    const { html } = await root.page("/admin");
    expect(html).toContain("<h1>Admin Dashboard</h1>");
    for (const words of [
      ...["Total Users", "Active Users (30 days)", "Biography Books (approved)", "Mission Books (approved)"],
      ...[
        "Pending Orders",
        "Fulfilled Orders",
        "Active Today",
        "Print Order Fulfillment",
        "User Management",
        "Export Users",
        "Add User",
        "Promo Codes",
      ],
      ...["Username", "Display Name", "Stories", "Joined", "Last Activity", "Actions", "Go to Account"],
      ...["Advanced Filters", "Min Stories", "Max Stories", "Activity days", "Reset Filters"],
      "Return to My Account",
    ])
      expect(text(html)).toContain(words);
    const owners = (await olive.page("/admin")).html;
    expect(owners).toContain("<h1>Owner Dashboard</h1>");
    expect(owners).toContain("Manage your assigned users");
    expect(owners).not.toContain("/admin-promo-codes");
  });

  test("each figure leads to the list that it counts", async () => {
    await server.db.updateTable("users").set({ lastUseAt: new Date().toISOString() }).execute();
    await server.db
      .updateTable("users")
      .set({ lastUseAt: "2020-01-01T00:00:00.000Z" })
      .where("usernameKey", "=", "ben")
      .execute();
    await server.db
      .insertInto("bookApprovals")
      .values({
        ...{ userId: people.ada.userId, storyType: "mission", inputHash: "x", title: "A", pages: 24 },
        ...{
          folder: "x",
          content: "{}",
          approvedBy: people.ada.userId,
          approvedAt: "2026-01-02T03:04:05.678Z",
        },
      })
      .execute();
    for (const caller of [root, olive]) {
      const { html } = await caller.page("/admin");
      for (const label of [
        ...["Total Users", "Active Users \\(30 days\\)", "Active Today"],
        ...["Biography Books \\(approved\\)", "Mission Books \\(approved\\)"],
      ]) {
        const [, href = "", figure = ""] =
          new RegExp(`<a href="([^"]*)">${label}</a></dt><dd[^>]*>(\\d+)<`).exec(html) ?? [];
        const list = await caller.call("GET", `/api/admin/stats${href.replace(/^\/admin|#.*$/g, "")}`);
        expect([label, list.json.total]).toEqual([label, Number(figure)]);
      }
    }
    await server.db.deleteFrom("bookApprovals").execute();
  });

  test("names the last figures of a row, which has no headings on a phone", async () => {
    expect(text((await olive.page("/admin")).html)).toMatch(/This month: \d+ Stor(y|ies) Waiting: \w/);
  });

  test("shows an owner its own participants alone, whatever is asked for", async () => {
    for (const query of [
      "",
      "?q=ben",
      "?sort=stories&dir=desc",
      "?filter=active",
      "?page=9",
      "?min=0&max=9",
    ]) {
      const { html } = await olive.page(`/admin${query}`);
      expect(html).not.toMatch(/Ben Okafor|Elmtree|>Administrator</);
      const stats = (await olive.call("GET", `/api/admin/stats${query}`)).json;
      expect(stats.totalUsers).toBe(1);
      for (const { username } of stats.allUsers) expect(username).toBe("ada");
    }
  });

  test.each([
    "?min=-5",
    "?max=-1",
    "?days=0",
    "?sort=height",
    "?dir=up",
    "?filter=everything",
    "?page=0",
    "?page=-3",
    "?page=1e9",
    "?min=NaN&max=1e308",
    "?q=%25",
    `?q=${"x".repeat(5000)}`,
    "?q=%00%ff'%22--",
  ])("takes %s for what it can be", async (query) => {
    expect((await root.page(`/admin${query}`)).status).toBe(200);
    expect((await root.call("GET", `/api/admin/stats${query}`)).status).toBe(200);
  });

  test("finds people by name, username or mail, and sorts and counts them", async () => {
    await addPerson(server.db, "zoe-1944", { displayName: "Émile Ångström" });
    const names = async (query: string) =>
      (await root.call("GET", `/api/admin/stats?${query}`)).json.allUsers.map(
        ({ username }: { username: string }) => username,
      );
    expect(await names("q=emile")).toEqual(["zoe-1944"]);
    expect(await names("q=ANGSTR")).toEqual(["zoe-1944"]);
    expect(await names("q=zoe-19")).toEqual(["zoe-1944"]);
    await server.db
      .updateTable("users")
      .set({ email: "Zoe@Example.org" })
      .where("usernameKey", "=", "zoe-1944")
      .execute();
    expect(await names("q=zoe@example")).toEqual(["zoe-1944"]);
    expect(await names("q=emile+zoe")).toEqual(["zoe-1944"]);
    expect(await names("q=100%25")).toEqual([]);
    await ada.call("POST", "/api/stories", { promptId: 1, content: "One." });
    await ada.call("POST", "/api/stories", { promptId: 50, content: "Two." });
    expect((await names("sort=stories&dir=desc"))[0]).toBe("ada");
    expect(await names("min=2")).toEqual(["ada"]);
    expect(await names("max=1")).not.toContain("ada");
    expect(await names("filter=missionBooks")).toEqual(["ada"]);
    const byName = await names("sort=name");
    expect(await names("sort=name&dir=desc")).toEqual([...byName].reverse());
  });

  test("is closed to participants, with a way back", async () => {
    const { status, html } = await ada.page("/admin");
    expect(status).toBe(403);
    expect(html).toContain('href="/"');
    expect((await new Caller(server).page("/admin")).headers.get("location")).toBe(
      "/landing?returnTo=%2Fadmin",
    );
  });
});

describe("adding somebody", () => {
  test("with a password", async () => {
    const name = newName();
    const fields = { username: name, displayName: "Ivy Hill", password, isOwner: "on", plan: "family" };
    const posted = await root.post("/admin/users/new", "/admin/users/new", fields);
    expect(posted.status).toBe(303);
    const { html } = await root.page(posted.headers.get("location") ?? "");
    expect(text(html)).toContain("User added");
    await Caller.signIn(server, name);
    const made = await root.call("POST", "/api/admin/users", { username: newName(), password });
    expect(made).toMatchObject({ status: 201, json: { isAdmin: false, plan: null, writerMinutes: 0 } });
    expect(made.html).not.toMatch(/password|argon/i);
    expect(await lastAudit()).toMatchObject({ action: "user.create", realUserId: people.root.userId });
  });

  test("in a language of their own, by form and by call, also for owners", async () => {
    const localeOf = async (username: string) =>
      server.db.selectFrom("users").select("locale").where("username", "=", username).executeTakeFirst();
    expect(languagesIn((await olive.page("/admin/users/new")).html)).toEqual(["en", "es"]);
    const [byForm, byCall, plain] = [newName(), newName(), newName()];
    const email = `${byForm}@example.org`;
    const posted = await olive.post("/admin/users/new", "/admin/users/new", {
      ...{ username: byForm, displayName: "Ivy", email, locale: "es" },
    });
    expect(posted.status).toBe(303);
    expect(await localeOf(byForm)).toEqual({ locale: "es" });
    expect((await mailsTo(server.db, email))[0]?.text).toContain("contraseña");
    const made = await olive.call("POST", "/api/admin/users", { username: byCall, password, locale: "es" });
    expect(made).toMatchObject({ status: 201, json: { locale: "es" } });
    expect((await (await Caller.signIn(server, byCall)).page("/first-password")).html).toContain(
      '<html lang="es"',
    );
    const usual = await olive.call("POST", "/api/admin/users", { username: plain, password });
    expect(usual).toMatchObject({ status: 201, json: { locale: "en" } });
  });

  test("by an invitation, whose link lets them choose a password, once", async () => {
    const name = newName();
    const email = `${name}@example.org`;
    const made = await olive.call("POST", "/api/admin/users", { username: name, displayName: "Ivy", email });
    expect(made).toMatchObject({ status: 201, json: { assignedOwnerId: people.olive.userId } });
    const { path, token } = await newestLink(server.db, email);
    const visitor = new Caller(server);
    expect((await visitor.page(path)).html).toContain("<h1>Welcome! Choose your password</h1>");
    const words = { token, password, confirmPassword: password };
    expect((await visitor.post(path, path, words)).status).toBe(303);
    await Caller.signIn(server, name);
    expect((await visitor.page(path)).html).toContain("This link no longer works");
    expect(await mailsTo(server.db, email, "password-changed")).toEqual([]);
    const again = await olive.post(`/admin/users/${made.json.id}`, `/admin/users/${made.json.id}`, {
      intent: "invite",
    });
    expect(again.status).toBe(409);
  });

  test.each([
    [{ username: "" }, "username"],
    [{ username: "ada" }, "username"],
    [{ username: "ADA" }, "username"],
    [{ username: "a b" }, "username"],
    [{ password: "short" }, "password"],
    [{ password: "password1" }, "password"],
    [{ email: "nowhere" }, "email"],
    [{ password: "", email: "" }, "email"],
    [{ plan: "gold" }, "plan"],
    [{ writerMinutes: "-5" }, "writerMinutes"],
    [{ locale: "de" }, "locale"],
    [{ locale: "klingon" }, "locale"],
    [{ assignedOwnerId: "999999" }, "assignedOwnerId"],
  ])("%j is refused at its field, with what was typed", async (wrong, field) => {
    const body = { username: newName(), displayName: "Typed Name", password, ...wrong };
    const asked = await root.call("POST", "/api/admin/users", body);
    expect([asked.status, Object.keys(asked.json.errors)]).toEqual([400, [field]]);
    const form = await root.post("/admin/users/new", "/admin/users/new", body as Record<string, string>);
    expect(form.status).toBe(400);
    expect(form.html).toContain("Typed Name");
    expect(form.html).not.toContain(`value="${password}"`);
  });

  test.each([{ isAdmin: true }, { isOwner: true }, { plan: "family" }, { writerMinutes: 60 }])(
    "an owner gives nobody %j",
    async (more) => {
      const body = { username: newName(), password, ...more };
      expect((await olive.call("POST", "/api/admin/users", body)).status).toBe(403);
      const fields = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, value === true ? "on" : String(value)]),
      );
      expect((await olive.post("/admin/users/new", "/admin/users/new", fields)).status).toBe(403);
      expect((await olive.call("PATCH", `/api/admin/users/${people.ada.userId}`, more)).status).toBe(403);
    },
  );
});

describe("changing somebody", () => {
  test("keeps what is left out, and notes what was changed", async () => {
    const { userId } = await addPerson(server.db, newName(), { displayName: "Ivy Hill" });
    const change = { plan: "guided", writerMinutes: 30, assignedOwnerId: people.otto.userId };
    const { status, json } = await root.call("PATCH", `/api/admin/users/${userId}`, change);
    expect([status, json]).toMatchObject([200, { displayName: "Ivy Hill", ...change, isSuspended: false }]);
    const { action, details } = await lastAudit();
    expect(action).toBe("user.change");
    expect(JSON.parse(details).changed).toBe("assignedOwnerId plan bookedMinutes");
  });

  test("two changes at once both stay, and a role that was taken does not come back", async () => {
    const { userId } = await addPerson(server.db, newName(), { displayName: "Ivy", isAdmin: true });
    const address = `/api/admin/users/${userId}`;
    // A hash takes long: what stands beside it comes first.
    const slow = root.call("PATCH", address, { password: "zebra lantern quartz", isOwner: false });
    const quick = root.call("PATCH", address, { isAdmin: false, plan: "guided" });
    expect((await Promise.all([slow, quick])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await row(userId)).toMatchObject({ isAdmin: 0, plan: "guided" });
  });

  test("somebody whose owner is none any more is changed, and stays where they are", async () => {
    const owner = await addPerson(server.db, newName(), { displayName: "Pia", isOwner: true });
    const { userId } = await addPerson(server.db, newName(), { displayName: "Ivy" });
    const address = `/api/admin/users/${userId}`;
    await root.call("PATCH", address, { assignedOwnerId: owner.userId });
    await root.call("PATCH", `/api/admin/users/${owner.userId}`, { isOwner: false });
    const { status, json } = await root.call("PATCH", address, { room: "12" });
    expect([status, json]).toMatchObject([200, { room: "12", assignedOwnerId: owner.userId }]);
    const other = await addPerson(server.db, newName(), { displayName: "Ira" });
    const refused = await root.call("PATCH", `/api/admin/users/${other.userId}`, {
      assignedOwnerId: owner.userId,
    });
    expect(refused.status).toBe(400);
    // Without it, the form would choose nobody.
    const { html } = await root.page(`/admin/users/${userId}`);
    expect(html).toMatch(new RegExp(`<option value="${owner.userId}" selected[^>]*>Pia`));
  });

  test("suspending signs them out, and lets them in again", async () => {
    const name = newName();
    const { userId } = await addPerson(server.db, name, { displayName: "Ivy" });
    const ivy = await Caller.signIn(server, name);
    await root.call("PATCH", `/api/admin/users/${userId}`, { isSuspended: true });
    expect((await ivy.call("GET", "/api/user")).status).toBe(401);
    await expect(Caller.signIn(server, name)).rejects.toThrow("401");
    await root.call("PATCH", `/api/admin/users/${userId}`, { isSuspended: false });
    await Caller.signIn(server, name);
  });

  test("a password and a mail address: mails tell of both, sessions end", async () => {
    const name = newName();
    const { userId } = await addPerson(server.db, name, { displayName: "Ivy" });
    const ivy = await Caller.signIn(server, name);
    await root.call("PATCH", `/api/admin/users/${userId}`, { email: `${name}@example.org` });
    await root.call("PATCH", `/api/admin/users/${userId}`, { email: `${name}@example.com` });
    expect(await mailsTo(server.db, `${name}@example.org`, "mail-changed")).toHaveLength(1);
    await root.call("PATCH", `/api/admin/users/${userId}`, { password: "another long one" });
    expect(await mailsTo(server.db, `${name}@example.com`, "password-changed")).toHaveLength(1);
    expect((await ivy.call("GET", "/api/user")).status).toBe(401);
  });

  test("the last administrator stays one, and in", async () => {
    await server.db.updateTable("users").set({ isAdmin: 0 }).where("usernameKey", "=", "admin").execute();
    const address = `/api/admin/users/${people.root.userId}`;
    const demoted = await root.call("PATCH", address, { isAdmin: false });
    expect([demoted.status, demoted.json.errors]).toEqual([
      400,
      { isAdmin: ["The last administrator cannot be demoted."] },
    ]);
    const suspended = await root.call("PATCH", address, { isSuspended: true });
    expect(suspended.json.errors).toEqual({
      isSuspended: ["The last administrator cannot be suspended."],
    });
    expect(await row(people.root.userId)).toMatchObject({ isAdmin: 1, suspendedAt: null });
    await server.db.updateTable("users").set({ isAdmin: 1 }).where("usernameKey", "=", "admin").execute();
  });

  test("one's own password and address ask for the password elsewhere", async () => {
    const address = `/api/admin/users/${people.root.userId}`;
    for (const change of [{ password: "another long one" }, { email: "root@example.org" }]) {
      expect((await root.call("PATCH", address, change)).json.errors).toHaveProperty(
        Object.keys(change)[0] ?? "",
      );
    }
  });

  test("an owner finds its own participants alone, and no one who has a role", async () => {
    const { userId: adminId } = await addPerson(server.db, newName(), { displayName: "Boss", isAdmin: true });
    await server.db
      .updateTable("users")
      .set({ assignedOwnerId: people.olive.userId })
      .where("id", "=", adminId)
      .execute();
    const switchTo = async (id: number) => {
      const { status, json } = await olive.call("POST", `/api/admin/switch-user/${id}`);
      return { status, json };
    };
    const noAccess = { status: 403, json: { message: "You do not have access to this." } };
    expect(await switchTo(999_999)).toEqual(noAccess);
    expect((await switchTo(people.olive.userId)).status).toBe(409);
    for (const id of [
      people.ben.userId,
      people.root.userId,
      people.otto.userId,
      people.olive.userId,
      adminId,
    ]) {
      const before = await row(id);
      expect((await olive.page(`/admin/users/${id}`)).status).toBe(404);
      expect((await olive.call("PATCH", `/api/admin/users/${id}`, { displayName: "Stolen" })).status).toBe(
        404,
      );
      expect((await olive.post("/admin", `/admin/users/${id}`, { username: "stolen" })).status).toBe(404);
      if (id !== people.olive.userId) expect(await switchTo(id)).toEqual(noAccess);
      expect(await row(id)).toEqual({ ...before, lastUseAt: (await row(id)).lastUseAt });
    }
    const moved = await olive.call("PATCH", `/api/admin/users/${people.ada.userId}`, {
      assignedOwnerId: people.otto.userId,
    });
    expect(moved.status).toBe(403);
  });

  test("what only an administrator changes is refused to an owner, taken away as well as given", async () => {
    const ada = `/api/admin/users/${people.ada.userId}`;
    const given = { plan: "guided", writerMinutes: 30, quotaGigabytes: 5 };
    expect((await root.call("PATCH", ada, given)).status).toBe(200);
    const before = await row(people.ada.userId);
    for (const change of [
      { assignedOwnerId: null },
      { assignedOwnerId: "" },
      { plan: null },
      { writerMinutes: 0 },
      { quotaGigabytes: null },
    ]) {
      const { status } = await olive.call("PATCH", ada, { displayName: "Ada", ...change });
      expect([change, status]).toEqual([change, 403]);
      const form = Object.fromEntries(
        Object.entries(change).map(([name, value]) => [name, `${value ?? ""}`]),
      );
      const posted = await olive.post("/admin", `/admin/users/${people.ada.userId}`, {
        ...{ username: "ada", displayName: "Ada" },
        ...form,
      });
      expect([form, posted.status]).toEqual([form, 403]);
    }
    expect(await row(people.ada.userId)).toEqual(before);
    const kept = { displayName: "Ada Whitfield", assignedOwnerId: people.olive.userId, ...given };
    expect((await olive.call("PATCH", ada, kept)).status).toBe(200);
    const posted = await olive.post("/admin", `/admin/users/${people.ada.userId}`, {
      username: "ada",
      displayName: "Ada Whitfield",
    });
    expect(posted.status).toBe(303);
    expect((await root.call("GET", ada)).json).toMatchObject(kept);
    await root.call("PATCH", ada, { plan: null, writerMinutes: 0, quotaGigabytes: null });
  });
});

describe("the language of somebody", () => {
  const address = () => `/admin/users/${people.ada.userId}`;
  const localeNow = async () => (await row(people.ada.userId)).locale;

  test("is changed by their owner, stays where nothing is said, and is one that is offered", async () => {
    const posted = await olive.post(address(), address(), {
      ...{ username: "ada", displayName: "Ada Whitfield", locale: "es" },
    });
    expect([posted.status, await localeNow()]).toEqual([303, "es"]);
    expect(await lastAudit()).toMatchObject({ details: expect.stringContaining("locale") });
    expect((await olive.page(address())).html).toMatch(/<option value="es" selected/);
    const call = `/api${address()}`;
    const renamed = await olive.call("PATCH", call, { displayName: "Ada W." });
    expect(renamed).toMatchObject({ status: 200, json: { locale: "es" } });
    for (const locale of ["de", "fr", 5])
      expect(await olive.call("PATCH", call, { locale })).toMatchObject({
        ...{ status: 400, json: { errors: { locale: ["Please choose a language of the list."] } } },
      });
    await server.db.updateTable("users").set({ locale: "de" }).where("id", "=", people.ada.userId).execute();
    expect(languagesIn((await olive.page(address())).html)).toEqual(["en", "es", "de"]);
    expect((await olive.call("PATCH", call, { locale: "de" })).status).toBe(200);
    const back = await olive.call("PATCH", call, { displayName: "Ada Whitfield", locale: "en" });
    expect(back).toMatchObject({ status: 200, json: { locale: "en" } });
  });
});

describe("the list as a file", () => {
  test("has everybody whom one looks after, and no formula", async () => {
    for (const displayName of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", '=HYPERLINK("http://e","x")'])
      await addPerson(server.db, newName(), { displayName });
    const { headers, html } = await root.call("GET", "/api/admin/users/export");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toContain('filename="users.csv"');
    const lines = html.trimEnd().split("\r\n");
    const { total } = (await root.call("GET", "/api/admin/stats")).json;
    expect(lines).toHaveLength(total + 1);
    expect(html).not.toMatch(/(^|,)"?\s*[=+\-@]/m);
    expect(html).toContain(`"'=HYPERLINK(""http://e"",""x"")"`);
    expect(html).not.toMatch(/argon|password/i);
    expect(await lastAudit()).toMatchObject({ action: "users.export", realUserId: people.root.userId });
    const own = (await olive.call("GET", "/api/admin/users/export")).html;
    expect(own).toContain("Ada Whitfield");
    expect(own).not.toMatch(/Ben Okafor|Elmtree Court/);
    expect((await ada.call("GET", "/api/admin/users/export")).status).toBe(403);
  });
});

describe("viewing an account", () => {
  const enter = async () => {
    const caller = await Caller.signIn(server, "root");
    const before = caller.cookie;
    const { status, json } = await caller.call("POST", `/api/admin/switch-user/${people.ada.userId}`);
    expect([status, json]).toEqual([200, { participantName: "Ada Whitfield", userId: people.ada.userId }]);
    expect(caller.cookie).not.toBe(before);
    return { caller, before };
  };
  const actions = async () =>
    (await server.db.selectFrom("auditLog").selectAll().orderBy("id").execute())
      .filter(({ action, realUserId }) => action.startsWith("viewing.") && realUserId === people.root.userId)
      .map(({ action, userId }) => [action, userId]);

  test("shows whose it is on every page, writes for them, and ends with the dashboard", async () => {
    const noted = (await actions()).length;
    const { caller, before } = await enter();
    const old = new Caller(server);
    old.cookie = before;
    expect((await old.call("GET", "/api/user")).status).toBe(401);
    for (const address of ["/", "/bio", "/account", "/stories", "/book"]) {
      const words = text((await caller.page(address)).html);
      expect(words).toContain(`Admin viewing: Ada Whitfield (ID: ${people.ada.userId})`);
      expect(words).toContain("Return to my account");
    }
    const story = await caller.call("POST", "/api/stories", { promptId: 9, content: "Written for her." });
    expect(story.json.userId).toBe(people.ada.userId);
    const { html } = await caller.page("/admin");
    expect(html).not.toContain("Admin viewing");
    expect((await caller.call("GET", "/api/user")).json.username).toBe("root");
    expect((await actions()).slice(noted)).toEqual(
      ["viewing.start", "viewing.write", "viewing.stop"].map((action) => [action, people.ada.userId]),
    );
  });

  test("that is not there is not found by an administrator", async () => {
    const caller = await Caller.signIn(server, "root");
    expect((await caller.call("POST", "/api/admin/switch-user/999999")).status).toBe(404);
  });

  test("that is not an owner's to look at: who posts its form is told so on a page, there or not", async () => {
    const caller = await Caller.signIn(server, "olive");
    const formToken = await caller.formToken("/admin");
    for (const id of [people.ben.userId, 999_999]) {
      const { status, html } = await caller.request(
        "POST",
        `/admin/users/${id}/view`,
        new URLSearchParams({ formToken }).toString(),
        { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      );
      expect([status, text(html)]).toEqual([403, expect.stringContaining("You do not have access to this.")]);
      expect(html).toContain('href="/"');
    }
    expect((await caller.page("/")).html).not.toContain("Admin viewing");
  });

  test("by forms alone, there and back", async () => {
    const caller = await Caller.signIn(server, "olive");
    const there = await caller.post("/admin", `/admin/users/${people.ada.userId}/view`, {});
    expect([there.status, there.headers.get("location")]).toEqual([303, "/"]);
    expect(text((await caller.page("/")).html)).toContain("Admin viewing: Ada Whitfield");
    const back = await caller.post("/", "/admin/return", {});
    expect([back.status, back.headers.get("location")]).toEqual([303, "/"]);
    expect((await caller.page("/")).html).not.toContain("Admin viewing");
    const posted = await caller.post("/admin", `/api/admin/switch-user/${people.ada.userId}`, {});
    expect(posted.status).toBe(303);
    expect((await caller.post("/", "/api/admin/return", {})).status).toBe(303);
    expect((await caller.call("POST", "/api/admin/return")).status).toBe(204);
  });

  test("ends with its time, and with the role", async () => {
    const { caller } = await enter();
    await server.db
      .updateTable("sessions")
      .set({ impersonationEndsAt: "2026-01-01T00:00:00.000Z" })
      .where("impersonatedUserId", "=", people.ada.userId)
      .execute();
    expect((await caller.call("GET", "/api/user")).json.username).toBe("root");
    expect((await actions()).at(-1)).toEqual(["viewing.stop", people.ada.userId]);
  });

  describe("leaves no word of a page that outlives it in another account", () => {
    const endView = () =>
      server.db
        .updateTable("sessions")
        .set({ impersonationEndsAt: "2026-01-01T00:00:00.000Z" })
        .where("impersonatedUserId", "=", people.ada.userId)
        .execute();
    const written = async (userId: number, promptId: number) => {
      const of = async (table: "stories" | "drafts") =>
        (
          await server.db
            .selectFrom(table)
            .select("content")
            .where("userId", "=", userId)
            .where("promptId", "=", promptId)
            .execute()
        ).map(({ content }) => content);
      return [...(await of("stories")), ...(await of("drafts"))];
    };
    const heldForms = () => server.db.selectFrom("heldForms").selectAll().execute();
    const sendAgain = async (caller: Caller) => {
      const { html } = await caller.page("/held");
      const [form = ""] = /<form[^>]*action="\/app\?held=.*?<\/form>/s.exec(html) ?? [];
      const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      const address = /action="([^"]*)"/.exec(form)?.[1] ?? "";
      return caller.postForm(address, formOf(Object.fromEntries(fields)));
    };
    const formOf = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return form;
    };

    test("by its form: it is held, shown, and saved from within that account alone", async () => {
      const { caller } = await enter();
      const form = await caller.storyForm(21, { content: "Written in her account." });
      await endView();
      const refused = await caller.postForm("/app?prompt=21", form);
      expect([refused.status, refused.headers.get("location")]).toEqual([303, "/held"]);
      const own = (await caller.page("/held")).html;
      for (const words of ["Not saved", "Written in her account.", "belongs to another account"])
        expect(own).toContain(words);
      expect(own).not.toContain("Save it now");
      const both = async () => [await written(people.root.userId, 21), await written(people.ada.userId, 21)];
      expect(await both()).toEqual([[], []]);

      await caller.call("POST", `/api/admin/switch-user/${people.ada.userId}`);
      expect((await sendAgain(caller)).status).toBe(303);
      expect(await both()).toEqual([[], ["Written in her account."]]);
      expect(await heldForms()).toEqual([]);
    });

    test("by a form of the own account that is posted while another is viewed", async () => {
      const { caller } = await enter();
      await caller.call("POST", "/api/admin/return");
      const form = await caller.storyForm(22, { content: "My own words." });
      await caller.call("POST", `/api/admin/switch-user/${people.ada.userId}`);
      expect((await caller.postForm("/app", form)).headers.get("location")).toBe("/held");
      expect((await caller.page("/held")).html).not.toContain("Save it now");
      await caller.call("POST", "/api/admin/return");
      expect((await sendAgain(caller)).status).toBe(303);
      expect([await written(people.root.userId, 22), await written(people.ada.userId, 22)]).toEqual([
        ["My own words."],
        [],
      ]);
    });

    test("by a form that comes when nobody is signed in any more", async () => {
      const { caller } = await enter();
      const form = await caller.storyForm(23, { content: "Too late for both." });
      await server.db.deleteFrom("sessions").where("impersonatedUserId", "=", people.ada.userId).execute();
      expect((await caller.postForm("/app", form)).headers.get("location")).toContain("/auth?returnTo=");
      const fields = { username: "root", password };
      expect((await caller.post("/auth", "/auth", fields)).headers.get("location")).toBe("/held");
      expect((await caller.page("/held")).html).toContain("Too late for both.");
      expect([await written(people.root.userId, 23), await written(people.ada.userId, 23)]).toEqual([[], []]);
      await server.db.deleteFrom("heldForms").execute();
    });

    test("by somebody else's session in the same browser", async () => {
      const tablet = await Caller.signIn(server, "ada");
      const form = await tablet.storyForm(24, { content: "Ada's, on Ben's turn." });
      tablet.cookie = (await Caller.signIn(server, "ben")).cookie;
      const refused = await tablet.postForm("/app", form);
      expect(refused.status).toBe(409);
      expect(refused.html).not.toContain("on Ben");
      expect(await written(people.ben.userId, 24)).toEqual([]);
      expect((await tablet.page("/held")).html).not.toContain("on Ben");
      await tablet.post("/auth", "/auth", { username: "ada", password });
      expect(await written(people.ada.userId, 24)).toEqual(["Ada's, on Ben's turn."]);
    });

    test("by a form whose words are shown, where they cannot be held", async () => {
      const { caller } = await enter();
      const formToken = await caller.formToken("/book");
      await endView();
      const body = new URLSearchParams({ formToken, url: "dQw4w9WgXcQ", title: "Her title" });
      const refused = await caller.request("POST", "/account", body.toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });
      expect(refused.status).toBe(409);
      for (const words of ["This was not done", "made in another account", "Her title"])
        expect(refused.html).toContain(words);
      expect(await server.db.selectFrom("youtubeMedia").selectAll().execute()).toEqual([]);
    });

    test("by a photo, a draft, a recording or the design of a book", async () => {
      const { caller } = await enter();
      const formToken = await caller.formToken("/app?prompt=25");
      await endView();
      const photo = formOf({ formToken });
      photo.append("image", new File([new Uint8Array(9)], "a.jpg"));
      const forAda = { "x-for-account": String(people.ada.userId) };
      const calls = [
        caller.postForm("/api/images/upload", photo),
        caller.call("PUT", "/api/drafts/25", { content: "Typed for her." }, forAda),
        caller.call("DELETE", "/api/drafts/25", undefined, forAda),
        caller.call("POST", "/api/recordings", { promptId: 25, mimeType: "audio/webm" }, forAda),
        caller.call("PUT", "/api/book-design", { type: "biography", title: "Hers" }, forAda),
      ];
      for (const { status, json } of await Promise.all(calls))
        expect([status, json]).toEqual([409, { message: expect.stringContaining("another account") }]);
      for (const account of ["undefined", "0", `${people.root.userId}, ${people.ada.userId}`]) {
        const unclear = { "x-for-account": account };
        expect((await caller.call("PUT", "/api/drafts/25", { content: "Whose?" }, unclear)).status).toBe(409);
      }
      expect(await written(people.root.userId, 25)).toEqual([]);
      const ofOwn = { "x-for-account": String(people.root.userId) };
      for (const headers of [{}, ofOwn, { "x-for-account": "" }]) {
        const kept = await caller.call("PUT", "/api/drafts/25", { content: "My own." }, headers);
        expect(kept.status).toBe(200);
      }
    });

    test("but lets the ways back and out work", async () => {
      const { caller } = await enter();
      const formToken = await caller.formToken("/");
      await endView();
      const post = (path: string) =>
        caller.request("POST", path, new URLSearchParams({ formToken, size: "usual" }).toString(), {
          "content-type": "application/x-www-form-urlencoded",
        });
      for (const path of ["/admin/return", "/text-size", "/logout"])
        expect((await post(path)).status).toBe(303);
    });
  });

  test("changes no password or address, deletes nothing for good, and views no third", async () => {
    const { caller } = await enter();
    const { userId } = people.ada;
    const story = (await caller.call("POST", "/api/stories", { promptId: 12, content: "Gone." })).json;
    await caller.call("DELETE", `/api/stories/${story.id}`);
    const tries = [
      caller.call("DELETE", `/api/stories/${story.id}/permanent-delete`),
      caller.call("POST", `/api/admin/switch-user/${people.ben.userId}`),
      caller.call("PATCH", `/api/admin/users/${userId}`, { password: "another long one" }),
      caller.call("PATCH", `/api/admin/users/${userId}`, { email: "a@example.org" }),
      caller.call("GET", "/api/stories", undefined, {
        "x-admin-viewing-user": JSON.stringify({ id: people.ben.userId }),
      }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    for (const intent of ["password/change", "mail/change"]) {
      const fields = { intent, currentPassword: password, password: "another one", email: "a@example.org" };
      expect((await caller.post("/account", "/account", fields)).status).toBe(403);
    }
    await Caller.signIn(server, "ada");
  });
});
