import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { startServer } from "./support/server";
import { unpack } from "./support/zip";

/*
 * Data folders of released versions (tests/fixtures/releases, made by `npm run release`) and of the last version
 * before 1.0.0 (tests/fixtures/upgrade).
 */

const releases = "tests/fixtures/releases";
const beforeFirstRelease = "tests/fixtures/upgrade/data.zip";
const winter = "The river froze that winter, and we walked across.";

let dataDir: string;

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "life-releases-")), "data");
});

afterEach(() => {
  rmSync(path.dirname(dataDir), { recursive: true });
});

describe.each(readdirSync(releases))("the data folder of release %s", (release) => {
  test("is brought up to date by the present version, with words, photo, session and purchase", async () => {
    const known = JSON.parse(readFileSync(path.join(releases, release, "known.json"), "utf8"));
    await unpack(path.join(releases, release, "data.zip"), dataDir);
    execute("update sessions set created_at = :now, seen_at = :now", { now: new Date().toISOString() });
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      const ada = new Caller(server);
      ada.cookie = known.cookie;
      const { json } = await ada.call("GET", "/api/stories?type=biography");
      const images = [expect.objectContaining({ url: known.photoUrl, caption: "By the river" })];
      expect(json[0]).toMatchObject({ version: 2, content: `<p>${known.content}</p>`, images });
      expect((await ada.page(known.photoUrl)).status).toBe(200);
      expect((await ada.page("/app?prompt=3")).html).toContain(known.draft);
      expect((await ada.call("GET", "/api/book-design?type=biography")).json.title).toBe(known.title);
      const root = new Caller(server);
      await root.call("POST", "/api/login", { username: "admin", password: "the first password" });
      expect((await root.page("/admin-checkouts")).html).toContain("buyer@example.org");
      expect((await root.page("/admin/health")).html).toContain(version());
    } finally {
      await server.stop();
    }
  });
});

describe("a data folder before 1.0.0", () => {
  test("is updated and put back by one command, and nothing written since is lost", async () => {
    await unpack(beforeFirstRelease, dataDir);
    const before = listRows();
    const updated = await startServer({ DATA_DIR: dataDir });
    const ada = await Caller.signIn(updated, "ada");
    const written = { promptId: 7, content: "Written after the update." };
    expect((await ada.call("POST", "/api/stories", written)).status).toBe(201);
    const media = readdirSync(path.join(dataDir, "media"));
    // The draft of long ago becomes a story soon after the start.
    await expect.poll(() => updated.db.selectFrom("drafts").select("id").execute()).toEqual([]);
    await updated.stop();
    const [copy = ""] = readdirSync(path.join(dataDir, "backups"));
    expect(copy).toMatch(/^before-0026_standard_names-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/);

    const said = restore(path.join(dataDir, "backups", copy));
    expect(said).toContain("It belongs to a version before 1.0.0: start that one.");
    expect(said).toContain("now only in the archive: 2 stories written or changed.");
    expect(listRows()).toEqual(before);
    expect(readdirSync(path.join(dataDir, "media"))).toEqual(media);

    const archive = readdirSync(dataDir).find((name) => name.startsWith("before-restore-")) ?? "";
    const kept = await startServer({ DATA_DIR: path.join(dataDir, archive) });
    const again = await Caller.signIn(kept, "ada");
    const stories = (await again.call("GET", "/api/stories?type=biography")).json;
    expect(stories.map(({ content }: { content: string }) => content)).toContain(`<p>${written.content}</p>`);
    expect((await again.page(stories.find(hasPhoto).images[0].url)).status).toBe(200);
    await kept.stop();
  });

  test("survives an update that is killed, at any moment", async () => {
    await unpack(beforeFirstRelease, dataDir);
    writeOnDraft();
    for (const delay of [150, 300, 450, 600, 900]) {
      const server = spawn(process.execPath, ["build/index.js"], {
        env: { ...process.env, DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1" },
        stdio: "ignore",
      });
      await new Promise((resolve) => setTimeout(resolve, delay));
      server.kill("SIGKILL");
      await new Promise((resolve) => server.once("exit", resolve));
    }
    const server = await startServer({ DATA_DIR: dataDir });
    const stories = await server.db.selectFrom("stories").select("content").execute();
    expect(stories).toEqual([{ content: winter }]);
    await server.stop();
    const copies = readdirSync(path.join(dataDir, "backups")).filter((name) => name.endsWith(".db"));
    expect(copies).not.toEqual([]);
    for (const name of copies) {
      const copy = new SqliteDatabase(path.join(dataDir, "backups", name), { readonly: true });
      expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
      copy.close();
    }
  });

  test("that had other migrations is left as it was, with one sentence", async () => {
    await unpack(beforeFirstRelease, dataDir);
    execute("delete from kysely_migration where name = :name", { name: "0019_checkouts" });
    const before = listRows();
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
      /ended with 1: The database was written between two releases before 1\.0\.0, [^\n]+\n$/,
    );
    expect(listRows()).toEqual(before);
  });
});

describe("restore", () => {
  test("refuses a damaged copy and changes nothing", async () => {
    await unpack(beforeFirstRelease, dataDir);
    const before = listRows();
    const copy = path.join(dataDir, "copy.db");
    const bytes = readFileSync(path.join(dataDir, "app.db"));
    bytes.fill(0x55, 8192, 12_288);
    writeFileSync(copy, bytes);
    expect(() => restore(copy)).toThrow(/The database in it (is damaged|cannot be read)\./);
    expect(listRows()).toEqual(before);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"))).toEqual([]);
  });
});

function version(): string {
  return JSON.parse(readFileSync("package.json", "utf8")).version;
}

function restore(file: string): string {
  return execFileSync(process.execPath, ["build/scripts/restore.js", file], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function execute(statement: string, values: Record<string, string>): void {
  const db = new SqliteDatabase(path.join(dataDir, "app.db"));
  db.prepare(statement).run(values);
  db.close();
}

/** Acts as if somebody had just typed: a draft that rests becomes a story. */
function writeOnDraft(): void {
  const db = new SqliteDatabase(path.join(dataDir, "app.db"));
  db.prepare("update drafts set updated_at = ?").run(new Date().toISOString());
  db.close();
}

/** Every row of every table. */
function listRows(): Record<string, unknown[]> {
  const db = new SqliteDatabase(path.join(dataDir, "app.db"), { readonly: true });
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all();
  const rows = tables.map((name) => [String(name), db.prepare(`select * from "${name}"`).all()]);
  db.close();
  return Object.fromEntries(rows);
}

function hasPhoto({ images }: { images: unknown[] }): boolean {
  return images.length > 0;
}
