import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { TinyDisk } from "./support/tiny-disk";

/* A 64 MB disk that fills up while the server runs. Skipped without the permission to mount. */

const disk = TinyDisk.mount(64);
const dataDir = path.join(disk?.folder ?? "", "data");
/** A result holds for ten seconds. */
const healthResult = { timeout: 15_000, interval: 500 };
const reserve = path.join(dataDir, "disk-reserve");
const photo = () =>
  new File([Buffer.from(readFileSync(path.resolve("tests/fixtures/photos/Portrait_1.jpg")))], "mill.jpg");

describe.skipIf(!disk)("a disk that is full", () => {
  let server: RunningServer;
  let ada: Caller;

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: dataDir });
    await addPeople(server.db);
    ada = await Caller.signIn(server, "ada");
    expect((await ada.postStory(1, { content: "Before it was full." })).status).toBe(303);
    // It is written in the background, and given up if the disk is filled meanwhile.
    await vi.waitFor(() => expect(statSync(reserve).size).toBe(16 * 1024 * 1024), { timeout: 30_000 });
  });

  afterAll(async () => {
    await server.stop();
    disk?.unmount();
  });

  const upload = () => {
    const form = new FormData();
    form.append("image", photo());
    return ada.request("POST", "/api/images/upload", form, {});
  };
  const idOf = async (username: string) =>
    (await server.db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirst())
      ?.id;
  const saved = async (promptId: number) =>
    (await ada.call("GET", "/api/stories")).json.find(
      (story: { promptId: number }) => story.promptId === promptId,
    );

  test("nearly: files are refused in words, the text of their story is saved", async () => {
    disk?.fill(2 * 1024 * 1024);
    const { status, json } = await upload();
    expect([status, json.message]).toEqual([503, expect.stringContaining("There is no room left here")]);
    const form = await ada.postStory(2, { content: "The text survives." }, [photo()]);
    expect(form.status).toBe(503);
    expect(form.html).toContain("Your words are saved");
    expect(form.html).toContain("There is no room left here for more pictures and recordings.");
    expect(await saved(2)).toMatchObject({ content: "<p>The text survives.</p>", images: [] });
  });

  test("wholly: what cannot be saved comes back with words, reading goes on, the server stays", async () => {
    const healthz = async () => (await fetch(`${server.address}/healthz`)).status;
    expect(await healthz()).toBe(200);
    disk?.fill(0);
    await vi.waitFor(async () => expect(await healthz()).toBe(503), { timeout: 1_000, interval: 50 });
    const words = "A long day. ".repeat(60_000);
    const form = await ada.postStory(3, { content: words });
    expect(form.status).toBe(503);
    expect(form.html).toContain("There is no room left on this server");
    expect(form.html).toContain("A long day. A long day.");
    const json = await ada.call("POST", "/api/stories", { promptId: 4, content: words });
    expect([json.status, json.json.message]).toEqual([503, expect.stringContaining("no room left")]);
    expect((await upload()).status).toBe(503);
    expect((await ada.page("/app?prompt=1")).html).toContain("Before it was full.");
    const health = await fetch(`${server.address}/healthz`);
    expect([health.status, await health.text()]).toEqual([503, "unavailable"]);
    expect(await saved(1)).toMatchObject({ content: "<p>Before it was full.</p>" });
    expect(server.process.exitCode).toBeNull();
  });

  test("wholly: people sign in and out, and the administrator works, by the reserve", async () => {
    const ben = await Caller.signIn(server, "ben");
    expect((await ben.page("/app")).status).toBe(200);
    const small = await ben.call("POST", "/api/stories", { promptId: 5, content: "A few words." });
    expect([small.status, small.json.message]).toEqual([503, expect.stringContaining("no room left")]);
    expect((await ben.call("POST", "/api/logout")).status).toBe(204);
    const root = await Caller.signIn(server, "root");
    expect((await root.page("/admin/health")).html).toContain("The disk is full: nothing that people write");
    const changed = await root.call("PATCH", `/api/admin/users/${await idOf("ben")}`, { displayName: "Ben" });
    expect(changed.status).toBe(200);
  });

  test("and emptied again: everything works without a restart", async () => {
    disk?.makeRoom();
    expect((await upload()).status).toBe(201);
    expect((await ada.postStory(3, { content: "Saved at last." }, [photo()])).status).toBe(303);
    expect(await saved(3)).toMatchObject({ content: "<p>Saved at last.</p>", images: [{ width: 1200 }] });
    await vi.waitFor(
      async () => expect((await fetch(`${server.address}/healthz`)).status).toBe(200),
      healthResult,
    );
    const check = server.connection.pragma("integrity_check", { simple: true });
    expect(check).toBe("ok");
  });
});
