import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { unzip } from "./support/zip";

/* The export by page and by API, and its interruptions, against the built server. */

const waiting = { timeout: 60_000, interval: 20 };

/** Waits until no export is running and one can be downloaded. */
async function ready(caller: Caller): Promise<void> {
  await vi.waitFor(async () => {
    const { html } = await caller.page("/account/export");
    expect(html).not.toContain("Your download is being made");
    expect(html).toContain("Your download is ready");
  }, waiting);
}

async function fetchZip(caller: Caller, address: string, headers: Record<string, string> = {}) {
  const { server, cookie } = caller;
  const answer = await fetch(server.address + address, { headers: { cookie, ...headers } });
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
}

describe("the pages and calls", () => {
  let server: RunningServer;
  let ada: Caller;
  let ben: Caller;
  let root: Caller;
  let otto: Caller;
  let adaId: number;

  beforeAll(async () => {
    server = await startServer();
    adaId = (await addPeople(server.db)).ada.userId;
    ada = await Caller.signIn(server, "ada");
    ben = await Caller.signIn(server, "ben");
    root = await Caller.signIn(server, "root");
    otto = await Caller.signIn(server, "otto");
    await ada.call("POST", "/api/stories", { promptId: 1, content: "The day the river froze." });
  });

  afterAll(() => server.stop());

  const rows = () => server.db.selectFrom("exports").selectAll().orderBy("id").execute();
  const audited = async () =>
    (await server.db.selectFrom("auditLog").selectAll().where("action", "like", "export.%").execute()).map(
      ({ action, userId, realUserId }) => [action, userId, realUserId],
    );

  test("the call begins a download, says how far it has come, and answers it in the end", async () => {
    expect((await ada.request("HEAD", "/api/export", undefined, {})).status).toBe(202);
    expect(await rows()).toEqual([]);
    const begun = await ada.call("GET", "/api/export");
    expect(begun).toMatchObject({
      status: 202,
      json: { state: "queued", filesDone: 0, filesTotal: 0, bytesDone: 0, bytesTotal: 0 },
    });
    expect([begun.headers.get("location"), begun.headers.get("retry-after")]).toEqual(["/api/export", "2"]);
    await vi.waitFor(async () => expect((await ada.call("GET", "/api/export")).status).toBe(200), waiting);
    const { answer, body } = await fetchZip(ada, "/api/export");
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="A Life Remembered - Ada Whitfield - \d{4}-\d\d-\d\d\.zip"/,
    );
    expect(String((await unzip(body)).get("stories/0001-how-i-got-my-name.txt"))).toContain("river froze");
    expect((await rows()).map(({ userId, state }) => [userId, state])).toEqual([[adaId, "done"]]);
    expect((await audited())[0]).toEqual(["export.make", adaId, adaId]);
    expect(await audited()).toContainEqual(["export.download", adaId, adaId]);
  });

  test("a broken download goes on where it broke, also when something has changed since", async () => {
    const { answer, body } = await fetchZip(ada, "/api/export");
    const etag = answer.headers.get("etag") ?? "";
    await ada.call("POST", "/api/stories", { promptId: 2, content: "Another one." });
    const before = await audited();
    for (const address of ["/api/export", "/account/export/download"]) {
      const rest = await fetchZip(ada, address, { range: "bytes=1000-", "if-range": etag });
      expect(rest.answer.status).toBe(206);
      expect(Buffer.concat([body.subarray(0, 1000), rest.body]).equals(body)).toBe(true);
      expect((await fetchZip(ada, address, { range: "bytes=999999999-" })).answer.status).toBe(416);
      expect((await fetchZip(ada, address, { range: "bytes=5-", "if-range": '"other"' })).answer.status).toBe(
        200,
      );
    }
    expect(await audited()).toHaveLength(before.length + 2);
  });

  test("the page makes one, once, and leads to it", async () => {
    const empty = await ben.page("/account/export");
    expect(empty.html).toContain("Make the download");
    expect(empty.headers.get("refresh")).toBeNull();
    expect((await ben.page("/account/export/download")).headers.get("location")).toBe("/account/export");
    const posts = await Promise.all([1, 2, 3].map(() => ben.post("/account/export", "/account/export", {})));
    for (const { status, headers } of posts) {
      expect([status, headers.get("location")]).toEqual([303, "/account/export"]);
    }
    await ready(ben);
    expect((await rows()).filter(({ userId }) => userId !== adaId)).toHaveLength(1);
    const { answer, body } = await fetchZip(ben, "/account/export/download");
    expect(answer.status).toBe(200);
    const data = JSON.parse(String((await unzip(body)).get("data.json")));
    expect([data.person.username, data.stories]).toEqual(["ben", []]);
  });

  test("while one is made the page looks again by itself, until it is told not to", async () => {
    await server.db
      .insertInto("exports")
      .values({ userId: adaId, state: "running", filesDone: 5, filesTotal: 1234, createdAt: "2026-01-01" })
      .execute();
    const page = await ada.page("/account/export");
    expect(page.headers.get("refresh")).toBe("5;url=/account/export");
    expect(page.html).toContain("5 of 1,234 files");
    expect((await ada.page("/account/export?watch=off")).headers.get("refresh")).toBeNull();
    expect((await ada.call("GET", "/api/export")).json).toMatchObject({ filesDone: 5, filesTotal: 1234 });
    await server.db.deleteFrom("exports").where("state", "=", "running").execute();
  });

  test("one that failed says why, and is not begun again at once", async () => {
    const failure = "There is not enough room on this server to make your download.";
    const finishedAt = new Date().toISOString();
    await server.db
      .insertInto("exports")
      .values({ userId: adaId, state: "failed", failure, createdAt: finishedAt, finishedAt })
      .execute();
    const answer = await ada.call("GET", "/api/export");
    expect([answer.status, answer.json, answer.headers.get("retry-after")]).toEqual([
      503,
      { message: failure },
      "60",
    ]);
    expect((await ada.page("/account/export")).html).toContain(failure);
    expect((await ada.post("/account/export", "/account/export", {})).status).toBe(303);
    await ready(ada);
    expect((await rows()).filter(({ state }) => state === "failed")).toEqual([]);
  });

  test("a visitor is sent to sign in, and back", async () => {
    const visitor = new Caller(server);
    expect((await visitor.call("GET", "/api/export")).status).toBe(401);
    for (const address of ["/account/export", "/account/export/download"]) {
      const { status, headers } = await visitor.page(address);
      expect([status, headers.get("location")]).toEqual([
        303,
        `/landing?returnTo=${encodeURIComponent(address)}`,
      ]);
    }
    expect((await visitor.postForm("/account/export", new FormData())).status).toBe(303);
    expect((await rows()).every(({ state }) => state === "done")).toBe(true);
  });

  test("an administrator who views a person gets that person's, and it is noted", async () => {
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: adaId }) };
    const rootId = (await root.call("GET", "/api/user")).json.id;
    expect((await fetchZip(otto, "/api/export", viewing)).answer.status).toBe(403);
    const { answer, body } = await fetchZip(root, "/api/export", viewing);
    expect(answer.status).toBe(200);
    expect(JSON.parse(String((await unzip(body)).get("data.json"))).person.username).toBe("ada");
    expect((await audited()).at(-1)).toEqual(["export.download", adaId, rootId]);
  });

  test("other verbs are told so", async () => {
    const { status, headers } = await ada.call("POST", "/api/export", {});
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("a server that ends while a download is made", () => {
  let dataDir: string;
  let server: RunningServer;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "life-export-"));
    server = await startServer({ DATA_DIR: dataDir });
    await addPeople(server.db);
  });

  afterEach(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each(["SIGKILL", "SIGTERM"] as const)("by %s: the next start makes it whole", async (signal) => {
    const ada = await Caller.signIn(server, "ada");
    await ada.call("POST", "/api/stories", { promptId: 1, content: "The day the river froze." });
    await addLongRecording();
    expect((await ada.call("GET", "/api/export")).status).toBe(202);
    await vi.waitFor(() => expect(incoming()).toContain("download.zip"), { timeout: 60_000, interval: 5 });
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    server.process.kill(signal);
    await ended;
    expect((await server.db.selectFrom("exports").selectAll().execute())[0]?.state).toBe("running");
    expect(readdirSync(path.join(dataDir, "exports"))).toEqual([]);
    await server.db.destroy();

    server = await startServer({ DATA_DIR: dataDir });
    const again = await Caller.signIn(server, "ada");
    await ready(again);
    const rows = await server.db.selectFrom("exports").selectAll().execute();
    expect(rows).toMatchObject([
      { state: "done", missing: 0, file: readdirSync(path.join(dataDir, "exports"))[0] },
    ]);
    await vi.waitFor(() => expect(incoming()).toEqual([]), waiting);
    const { body } = await fetchZip(again, "/account/export/download");
    expect(body.length).toBe(rows[0]?.bytes);
    expect(body.includes("The end of the recording.")).toBe(true);
  });

  const incoming = () =>
    readdirSync(path.join(dataDir, "incoming"), { recursive: true }).map((name) =>
      path.basename(String(name)),
    );

  /** Long enough to be interrupted; mostly a sparse file, which takes no disk space. */
  async function addLongRecording(): Promise<void> {
    const { id } = await server.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", "ada")
      .executeTakeFirstOrThrow();
    const folder = "b".repeat(32);
    const place = path.join(dataDir, "media", folder);
    const bytes = 300 * 1024 * 1024;
    await mkdir(place, { recursive: true });
    const file = await open(path.join(place, "original.wav"), "w");
    await file.write("The end of the recording.", bytes);
    await file.close();
    await server.db
      .insertInto("media")
      .values({
        userId: id,
        storyId: null,
        kind: "audio",
        caption: "",
        transcript: "",
        folder,
        mimeType: "audio/wav",
        bytes,
        sha256: "c".repeat(64),
        originalFile: "original.wav",
        originalMimeType: "audio/wav",
        createdAt: new Date().toISOString(),
      })
      .execute();
  }
});
