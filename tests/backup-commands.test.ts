import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openManifest } from "~/domain/running/backup/repository/manifest-file.server";
import { openRepository } from "~/domain/running/backup/repository/repository.server";
import {
  BackupWorld,
  beginRepository,
  filesIn,
  flipBit,
  hashesOf,
  passphrase,
  rowsOf,
} from "./support/backups";
import { Bucket } from "./support/bucket";
import { compileCache } from "./support/compile-cache";

/* `npm run backups`, and `npm run restore` of a name, with the settings of an empty machine. */

let world: BackupWorld;
let bucket: Bucket;
let settings: Record<string, string>;
const name = "2026-05-06T03-00-00Z";

beforeAll(async () => {
  world = await BackupWorld.open();
  bucket = await Bucket.open();
  await beginRepository(bucket.target);
  await world.make();
  await world.make({ target: bucket.target });
  const passphraseFile = path.join(world.root, "passphrase");
  writeFileSync(passphraseFile, `${passphrase}\n`);
  const { endpoint, accessKey, secretKey } = bucket.target as {
    endpoint: string;
    accessKey: string;
    secretKey: string;
  };
  settings = {
    BACKUP_PASSPHRASE_FILE: passphraseFile,
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: "life",
    BACKUP_S3_ACCESS_KEY: accessKey,
    BACKUP_S3_SECRET_KEY: secretKey,
  };
});

afterAll(async () => {
  await world.close();
  await bucket.close();
});

function command(script: string, args: string[], env: Record<string, string>, dataDir: string) {
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const child = spawn(process.execPath, [`build/scripts/${script}.js`, ...args], {
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...compileCache(), ...env, DATA_DIR: dataDir },
    });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (errors += text));
    child.once("close", (code) => resolve({ code, output, errors }));
  });
}

/** Runs with each file whose name fits damaged in the backup in the folder. */
async function withDamage(names: RegExp, run: () => Promise<void>) {
  const target = await openRepository(world.target, passphrase);
  const { files } = await openManifest(target.store, target.key, name);
  const damaged: string[] = [];
  for await (const file of files)
    if (names.test(file.name)) damaged.push(path.join(world.folder, file.object));
  for (const file of damaged) flipBit(file);
  try {
    await run();
  } finally {
    for (const file of damaged) flipBit(file);
  }
}

const emptyMachine = (folder: string) => path.join(world.root, folder);

test("the list names every place, and the backups in it", async () => {
  const { code, output, errors } = await command(
    "backups",
    ["list"],
    { ...settings, BACKUP_DIR: world.folder },
    world.dataDir,
  );
  const line = expect.stringMatching(new RegExp(`^  ${name} {2}5 files {2}\\d+\\.\\d MB$`));
  expect([code, errors]).toEqual([0, `DATA_DIR: ${world.dataDir}\n`]);
  expect(output.split("\n")).toEqual([
    `${world.folder}:`,
    line,
    `${settings.BACKUP_S3_ENDPOINT}/life:`,
    line,
    "",
  ]);
});

test("a backup of a bucket is put back on an empty machine, with the same hashes and rows", async () => {
  const dataDir = emptyMachine("from-bucket");
  const { code, output, errors } = await command("restore", [name], settings, dataDir);
  expect([code, errors]).toEqual([0, `DATA_DIR: ${dataDir}\nFrom ${settings.BACKUP_S3_ENDPOINT}/life\n`]);
  expect(output).toBe("The backup of 2026-05-06T03:00:00.000Z is back: 5 files.\n");
  expect(hashesOf(dataDir)).toEqual(hashesOf(world.dataDir));
  expect(rowsOf(dataDir)).toEqual(rowsOf(world.dataDir));
});

test("is verified by its name", async () => {
  const { code, output } = await command("backups", ["verify", name], settings, emptyMachine("verify"));
  expect([code, output]).toEqual([
    0,
    `The backup of 2026-05-06T03:00:00.000Z is whole: 5 files (${settings.BACKUP_S3_ENDPOINT}/life).\n`,
  ]);
  expect(filesIn(emptyMachine("verify"))).toEqual([]);
});

test("a file of npm run backup is verified, and one flipped bit in it is found", async () => {
  const file = path.join(world.root, "life.zip");
  await command("backup", [file], {}, world.dataDir);
  const whole = await command("backups", ["verify", file], {}, world.dataDir);
  expect([whole.code, whole.output]).toEqual([
    0,
    expect.stringMatching(/ is whole: 5 files \(.*life\.zip\)\.\n$/),
  ]);
  // In a photo, which is stored as it is.
  const bytes = readFileSync(file);
  const place = bytes.indexOf("the content of media/a1/full.jpg");
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const broken = await command("backups", ["verify", file], {}, world.dataDir);
  expect([broken.code, broken.output]).toEqual([1, ""]);
  expect(broken.errors).toContain("media/a1/full.jpg is not what it was.");
});

describe("is refused in a sentence", () => {
  const folder = () => ({
    BACKUP_DIR: world.folder,
    BACKUP_PASSPHRASE_FILE: settings.BACKUP_PASSPHRASE_FILE ?? "",
  });
  const wrongPassphrase = () => {
    const file = path.join(world.root, "wrong-passphrase");
    writeFileSync(file, "another good passphrase\n");
    return { ...settings, BACKUP_PASSPHRASE_FILE: file };
  };

  test.each([
    [
      "a wrong passphrase",
      "restore",
      [name],
      wrongPassphrase,
      /^BACKUP_PASSPHRASE_FILE does not hold the passphrase/,
    ],
    [
      "a wrong passphrase",
      "backups",
      ["list"],
      wrongPassphrase,
      /^BACKUP_PASSPHRASE_FILE does not hold the passphrase/,
    ],
    [
      "an unknown name",
      "restore",
      ["2026-01-01T00-00-00Z"],
      folder,
      /^There is no backup 2026-01-01T00-00-00Z in /,
    ],
    ["no settings", "backups", ["list"], () => ({}), /^No folder or bucket is set: BACKUP_DIR, /],
    ["no settings", "restore", [name], () => ({}), /^No folder or bucket is set: BACKUP_DIR, /],
    [
      "half of the settings",
      "backups",
      ["list"],
      () => ({ BACKUP_S3_BUCKET: "life" }),
      /^BACKUP_S3_ENDPOINT must be set/,
    ],
    [
      "a file that is none",
      "backups",
      ["verify", "package.json"],
      () => ({}),
      /^This file is no whole backup/,
    ],
    ["another word", "backups", ["prune"], () => ({}), /^Usage:/],
  ])("%s: %s %j", async (_what, script, args, env, words) => {
    const dataDir = emptyMachine("refused");
    const { code, output, errors } = await command(script, args, env(), dataDir);
    expect([code, output]).toEqual([1, ""]);
    expect(errors.replace(`DATA_DIR: ${dataDir}\n`, "")).toMatch(words);
    expect(errors).not.toMatch(/at .*:\d+/);
  });

  test("a damaged backup is not put back, and what is there stays", () =>
    withDamage(/^media\/a1\/full\.jpg/, async () => {
      const dataDir = emptyMachine("damaged");
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(path.join(dataDir, "app.db"), "as it was");
      const { code, errors } = await command("restore", [name], folder(), dataDir);
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/ is not what it was\. Nothing has been changed\. .* --without-damaged: /),
      ]);
      expect(readFileSync(path.join(dataDir, "app.db"), "utf8")).toBe("as it was");
    }));
});

describe("without what is damaged", () => {
  const places = () => ({
    BACKUP_DIR: world.folder,
    BACKUP_PASSPHRASE_FILE: settings.BACKUP_PASSPHRASE_FILE ?? "",
  });

  test("a backup of a folder is put back, and each file that is left out is named", () =>
    withDamage(/^(media\/a1\/full\.jpg|books\/)/, async () => {
      const dataDir = emptyMachine("without-damaged");
      const { code, output } = await command("restore", ["--without-damaged", name], places(), dataDir);
      expect(code).toBe(0);
      expect(output).toContain("is back: 3 files.");
      expect(output).toContain("2 files are damaged in it, and were left out:");
      expect(output.match(/^ {2}.*$/gm)?.sort()).toEqual(["  books/b2/book.pdf", "  media/a1/full.jpg"]);
      expect(filesIn(dataDir)).not.toContain("media/a1/full.jpg");
      expect(rowsOf(dataDir)).toEqual(rowsOf(world.dataDir));
      const { "books/b2/book.pdf": _, "media/a1/full.jpg": __, ...whole } = hashesOf(world.dataDir);
      expect(hashesOf(dataDir)).toEqual(whole);
    }));

  test("an object that is missing is a file that is damaged", async () => {
    const dataDir = emptyMachine("without-missing");
    const { store, key } = await openRepository(world.target, passphrase);
    const { files } = await openManifest(store, key, name);
    const objects: string[] = [];
    for await (const file of files) if (file.name === "media/a1/thumb.jpg") objects.push(file.object);
    const object = path.join(world.folder, objects[0] ?? "");
    renameSync(object, `${object}.gone`);
    const { code, output } = await command("restore", [name, "--without-damaged"], places(), dataDir);
    renameSync(`${object}.gone`, object);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining("1 file is damaged in it, and was left out:"),
    ]);
  });

  test("never goes on without the database", () =>
    withDamage(/^app\.db$/, async () => {
      const dataDir = emptyMachine("without-database");
      const { code, errors } = await command("restore", [name, "--without-damaged"], places(), dataDir);
      expect([code, errors]).toEqual([
        1,
        expect.stringContaining("Nothing can be put back without the database: take another backup."),
      ]);
      expect(filesIn(dataDir)).toEqual(["running.lock"]);
    }));

  test("a file of npm run backup is put back too", async () => {
    const file = path.join(world.root, "to-be-damaged.zip");
    await command("backup", [file], {}, world.dataDir);
    const bytes = readFileSync(file);
    const place = bytes.indexOf("the content of media/a1/full.jpg");
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const dataDir = emptyMachine("zip-without-damaged");
    const refused = await command("restore", [file], {}, dataDir);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("--without-damaged")]);
    const { code, output } = await command("restore", [file, "--without-damaged"], {}, dataDir);
    expect([code, output]).toEqual([0, expect.stringContaining("\n  media/a1/full.jpg\n")]);
  });

  test("another flag is no file", async () => {
    const { code, errors } = await command("restore", ["--without-damage"], {}, emptyMachine("flag"));
    expect([code, errors]).toEqual([1, expect.stringContaining("Usage:")]);
  });
});

const hasAge = spawnSync("age", ["--version"]).status === 0;

test.runIf(hasAge)("everything is opened by hand with age, as README.txt says", () => {
  rmSync(path.join(world.folder, "identity.txt"), { force: true });
  // age asks at the terminal, which `script` provides.
  const opened = spawnSync("script", ["-qec", "age -d -o identity.txt identity.age", "/dev/null"], {
    cwd: world.folder,
    input: `${passphrase}\n`,
    encoding: "utf8",
  });
  expect([opened.status, opened.stdout]).toEqual([0, expect.stringContaining("passphrase")]);
  const sh = (line: string) =>
    spawnSync("sh", ["-c", line], { cwd: world.folder, maxBuffer: 16 * 1024 * 1024 }).stdout;
  const lines = sh(`age -d -i identity.txt backups/${name}.age | gunzip`).toString().trim().split("\n");
  const [header, ...files] = lines.map((line) => JSON.parse(line));
  expect(header).toMatchObject({ files: 5, takenAt: "2026-05-06T03:00:00.000Z" });
  expect(files).toHaveLength(5);
  for (const file of files.filter(({ compression }) => !compression))
    expect(sh(`age -d -i identity.txt ${file.object}`)).toEqual(
      readFileSync(path.join(world.dataDir, file.name)),
    );
  const database = files.find(({ compression }) => compression === "gzip");
  const content = sh(`age -d -i identity.txt ${database.object} | gunzip`);
  expect([database.name, content.length]).toEqual(["app.db", database.bytes]);
  expect(content.subarray(0, 15).toString()).toBe("SQLite format 3");
});
