import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import JSZip from "jszip";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { compileCache } from "./support/compile-cache";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { saveStory } from "./support/save-story";
import { startServer } from "./support/server";
import { unzip } from "./support/zip";

/* `npm run backup` during writes, restored elsewhere, and rejected if damaged. */

const writers = 50;
let server: RunningServer;
let folder: string;
let backup: string;
/** What the server had acknowledged before the backup began, by prompt. */
const acknowledged = new Map<number, string>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "life-backup-"));
  backup = path.join(folder, "life.zip");
  server = await startServer();
  await addPeople(server.db);
  const ada = await Caller.signIn(server, "ada");
  const photo = new File([readFileSync("tests/fixtures/media/photo-with-gps.jpg")], "us.jpg", {
    type: "image/jpeg",
  });
  await ada.postStory(1, { content: "With a photo." }, [photo]);
  let isOver = false;
  const write = async (prompt: number) => {
    for (let number = 0; !isOver; number += 1) {
      const content = `<p>Prompt ${prompt}, text ${number}.</p>`;
      // A failed connection means that nothing was acknowledged.
      const isSaved = await saveStory(ada, prompt, content).catch(() => false);
      if (isSaved && !isTaking) acknowledged.set(prompt, content);
    }
  };
  let isTaking = false;
  // Fifty writers on the standard prompts: some write the same story.
  const writing = Array.from({ length: writers }, (_, place) => write(2 + (place % 46)));
  while (acknowledged.size < 46) await new Promise((resolve) => setTimeout(resolve, 50));
  isTaking = true;
  const taken = await command("backup", server.dataDir, backup);
  isOver = true;
  await Promise.all(writing);
  expect(taken).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folder, "data-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** `output` without the line that names the data folder. */
function command(name: "backup" | "restore", dir: string, ...args: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, ...compileCache(), DATA_DIR: dir };
    const child = spawn(process.execPath, [`build/scripts/${name}.js`, ...args], { env });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.once("close", (code) => {
      expect(output).toContain(`DATA_DIR: ${dir}\n`);
      resolve({ code, output: output.replace(`DATA_DIR: ${dir}\n`, "") });
    });
  });
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("taken under fifty writers, it holds every save from before it, and every file as it is", async () => {
  const restored = await command("restore", dataDir, backup);
  expect(restored.output).toMatch(/^The backup of 20\S+ is back: \d+ files\.\n$/);
  const other = await startServer({ DATA_DIR: dataDir });
  expect(other.connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(other.connection.pragma("foreign_key_check")).toEqual([]);
  const versions = await other.db
    .selectFrom("storyVersions")
    .innerJoin("stories", "stories.id", "storyVersions.storyId")
    .select(["stories.promptId", "storyVersions.content"])
    .execute();
  const kept = new Set(versions.map(({ promptId, content }) => `${promptId}: ${content}`));
  for (const [prompt, content] of acknowledged)
    expect(kept).toContain(`${prompt}: ${content.replace(/<\/?p>/g, "")}`);
  const [row] = await other.db.selectFrom("media").selectAll().execute();
  const files = readdirSync(path.join(server.dataDir, "media", row?.folder ?? ""));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const [here, there] = [server.dataDir, dataDir].map((dir) =>
      sha256(readFileSync(path.join(dir, "media", row?.folder ?? "", file))),
    );
    expect(there).toBe(here);
  }
  // The backup includes the session secret: sessions stay valid.
  expect((await Caller.signIn(other, "ada")).cookie).not.toBe("");
  await other.stop();
});

test("what was there before is kept beside it", async () => {
  mkdirSync(path.join(dataDir, "media"));
  writeFileSync(path.join(dataDir, "media", "old.jpg"), "old");
  const { code, output } = await command("restore", dataDir, backup);
  expect(code).toBe(0);
  const before = readdirSync(dataDir).find((name) => name.startsWith("before-restore-")) ?? "";
  expect(output).toContain(path.join(dataDir, before));
  expect(readFileSync(path.join(dataDir, before, "media", "old.jpg"), "utf8")).toBe("old");
  expect(existsSync(path.join(dataDir, "restore-under-way"))).toBe(false);
});

describe("is refused, and nothing is changed,", () => {
  const broken = () => path.join(dataDir, "..", "broken.zip");
  const expectRefused = async (file: string, words: RegExp) => {
    writeFileSync(path.join(dataDir, "app.db"), "as it was");
    const { code, output } = await command("restore", dataDir, file);
    expect(code).toBe(1);
    expect(output).toMatch(words);
    expect(output).not.toMatch(/at .*:\d+/);
    expect(readdirSync(dataDir).filter((name) => !name.startsWith("running.lock"))).toEqual(["app.db"]);
    expect(readFileSync(path.join(dataDir, "app.db"), "utf8")).toBe("as it was");
  };

  test.each([0.1, 0.5, 0.9])("with one byte flipped at %d of it", async (share) => {
    const bytes = readFileSync(backup);
    const place = Math.floor(bytes.length * share);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(broken(), bytes);
    await expectRefused(broken(), /^This (backup is damaged|file is no whole backup)/);
  });

  test("cut off", async () => {
    const bytes = readFileSync(backup);
    writeFileSync(broken(), bytes);
    truncateSync(broken(), bytes.length - 100);
    await expectRefused(broken(), /^This file is no whole backup/);
  });

  test.each(["../../evil", "/etc/evil", "media/../../evil"])("with a file named %s", async (name) => {
    const zip = new JSZip();
    zip.file(name, "evil", { createFolders: false });
    const files = [{ name, bytes: 4, sha256: sha256(Buffer.from("evil")) }];
    const manifest = { format: 1, takenAt: "2026-01-01T00:00:00.000Z", holds: "everything", files };
    zip.file("manifest.json", JSON.stringify(manifest));
    writeFileSync(broken(), await zip.generateAsync({ type: "nodebuffer" }));
    await expectRefused(broken(), /^This file is no whole backup/);
    expect(existsSync(path.join(dataDir, "..", "evil"))).toBe(false);
  });

  test.each([
    ["no file", "nowhere.zip"],
    ["another file", "package.json"],
  ])("where it is %s", async (_what, file) => {
    await expectRefused(path.resolve(file), /^This file is no whole backup/);
  });

  test("while a server runs", async () => {
    const { code, output } = await command("restore", server.dataDir, backup);
    expect([code, output]).toEqual([1, "Another server is running on this DATA_DIR. Stop it first.\n"]);
  });
});

test("a server does not start upon half of one", async () => {
  writeFileSync(path.join(dataDir, "restore-under-way"), "");
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(/was cut off in DATA_DIR. Do it again/);
  expect(existsSync(path.join(dataDir, "app.db"))).toBe(false);
  expect((await command("restore", dataDir, backup)).code).toBe(0);
  await (await startServer({ DATA_DIR: dataDir })).stop();
});

test("leaves out what can be made again, and is not put among what it keeps", async () => {
  const names = [...(await unzip(backup)).keys()];
  expect(names).toEqual(expect.arrayContaining(["app.db", "manifest.json", "secrets/session"]));
  expect(names.filter((name) => /^(exports|incoming|backups|running)/.test(name))).toEqual([]);
  const { code, output } = await command(
    "backup",
    server.dataDir,
    path.join(server.dataDir, "media", "b.zip"),
  );
  expect([code, output]).toEqual([1, "Please choose a place outside DATA_DIR, best on another disk.\n"]);
  expect((await command("backup", dataDir, path.join(folder, "none.zip"))).output).toBe(
    "There is no database in DATA_DIR.\n",
  );
});
