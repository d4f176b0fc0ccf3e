import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../scripts/free-port";
import { BackupWorld, passphrase } from "./support/backups";
import { compileCache } from "./support/compile-cache";
import { read } from "./support/repository";

/*
 * The shell commands of README.md and of installing, backing up and updating in docs/self-hosting.md, as they stand
 * there, run by a shell in the order of the page. Each is run here, or says where else.
 */

/** Commands that this test does not run, and why. */
const elsewhere: Record<string, string> = {
  "npm run demo": "tests/e2e/screens.spec.ts visits every screen of it",
  "npm run check": "part of the run that this test belongs to",
  "npm test": "the run that this test belongs to",
  "npm run dev": "never ends; it builds as the other commands do",
  "docker build -t a-life-remembered --build-arg REVISION=$(git rev-parse HEAD) .":
    "needs an engine for images",
  "REVISION=$(git rev-parse HEAD) docker compose build --pull app": "needs an engine for images",
  "docker compose up -d": "needs an engine for images",
  "docker compose ps": "needs an engine for images",
  "cd /opt/a-life-remembered": "needs systemd",
  "systemctl stop a-life-remembered": "needs systemd",
  "cp deploy/systemd/a-life-remembered.service /etc/systemd/system/": "needs systemd",
  "systemctl daemon-reload && systemctl start a-life-remembered": "needs systemd",
  "systemctl status a-life-remembered": "needs systemd",
  "git pull --ff-only": "what it brings is built and migrated by the next start: tests/upgrade.test.ts",
  "git checkout COMMIT": "an old version on what was put back: tests/upgrade.test.ts",
  "npm ci && npm run build && npm prune --omit=dev": "the image and tests/build.test.ts do the same",
  "docker run -p 3000:3000 -v life:/data -e APP_URL=https://stories.example.org a-life-remembered":
    "needs an engine for images",
  "npm run restore -- DATA_DIR/backups/before-0036_….db": "tests/upgrade.test.ts",
  "age -d -o identity.txt identity.age": "tests/backup-commands.test.ts, with a terminal",
  "ls backups": "tests/backup-commands.test.ts",
  "age -d -i identity.txt backups/2026-12-31T03-00-00Z.age | gunzip > files.jsonl":
    "tests/backup-commands.test.ts",
  "age -d identity.age | age -p -a > new.age && cp new.age identity-copy.age && mv new.age identity.age":
    "asks for two passphrases at a terminal",
};

const readme = commandsIn(read("README.md"));
const steps = stepsOf(read("docs/self-hosting.md"), [1, 5, 6]).flatMap(commandsIn);
/** Tells the blocks that are settings, for `.env`. */
const isSetting = (command: string) => /^[A-Z_0-9]+=\S+$/.test(command);
/** The loop over all files of a backup is one command of many lines. */
const isLoop = (command: string) => command.startsWith("tail -n +2 files.jsonl");

let world: BackupWorld;
let dataDir: string;
let other: string;
const name = "2026-05-06T03-00-00Z";

beforeAll(async () => {
  world = await BackupWorld.open();
  await world.make();
  dataDir = path.join(world.root, "fresh");
  other = path.join(world.root, "other-disk");
  mkdirSync(other);
});

afterAll(() => world.close());

const places = () => ({
  "/etc/life-backup-passphrase": path.join(world.root, "passphrase"),
  "/mnt/backup/life": world.folder,
  "/mnt/other-disk": other,
  "2026-12-31T03-00-00Z": name,
  " USER ": ` ${spawnSync("id", ["-un"], { encoding: "utf8" }).stdout.trim()} `,
  " FILE": ` ${path.join(other, "readme.zip")}`,
});

/** Puts in the places of this test. */
function here(command: string): string {
  return Object.entries(places()).reduce((text, [from, to]) => text.replaceAll(from, to), command);
}

function settings(): Record<string, string> {
  const lines = steps.filter(isSetting).map(here);
  const ours = lines.filter((line) => /^BACKUP_(DIR|PASSPHRASE_FILE)=/.test(line));
  return Object.fromEntries(ours.map((line) => line.split("=", 2) as [string, string]));
}

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, HOME: world.root, NODE_ENV: "production", ...compileCache(), ...env, DATA_DIR: dataDir };
}

/** The user of this test needs no `sudo`. */
function run(command: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `sudo() { "$@"; }\n${here(command)}`], {
    env: environment(env),
    encoding: "utf8",
  });
  expect([command, status, status === 0 ? "" : stderr]).toEqual([command, 0, ""]);
  return stdout + stderr;
}

/** Waits until it says that it is open. */
async function start(command: string, env: Record<string, string>): Promise<string> {
  const child = spawn("bash", ["-c", `exec ${command}`], {
    env: environment({ ...env, PORT: String(await freePort()) }),
    detached: true,
  });
  let output = "";
  const ended = new Promise((resolve) => child.once("close", resolve));
  await new Promise<void>((resolve) => {
    child.once("close", resolve);
    child.stdout.on("data", (text) => {
      output += text;
      if (output.includes("Sign in at")) resolve();
    });
  });
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  await ended;
  return output;
}

test("each command of these pages is run here, or somewhere else that is named", () => {
  const run = new Set([...ranOfReadme, ...ranOfBackup]);
  const documented = [...readme, ...steps].filter((command) => !isSetting(command) && !isLoop(command));
  expect(documented.filter((command) => !run.has(command) && !(command in elsewhere))).toEqual([]);
  const stale = [...run, ...Object.keys(elsewhere)].filter((command) => !documented.includes(command));
  expect(stale).toEqual([]);
});

const ranOfReadme = [
  "npm start",
  'npm run user -- create ada --password "a good long one" --name "Ada Whitfield"',
  "npm run backup -- FILE",
  "npm run backups -- list",
];
const [writePassphrase, ownPassphrase, closePassphrase] = [
  "openssl rand -base64 24 | sudo tee /etc/life-backup-passphrase",
  "sudo chown USER /etc/life-backup-passphrase",
  "sudo chmod 400 /etc/life-backup-passphrase",
] as const;
const oneFile = "/mnt/other-disk/life-2026-12-31.zip";
const ranOfBackup = [
  ...[writePassphrase, ownPassphrase, closePassphrase, "npm run backups -- list"],
  ...[
    "npm run backups -- verify 2026-12-31T03-00-00Z",
    "npm run restore -- 2026-12-31T03-00-00Z",
    "npm start",
  ],
  ...["backup", "restore"].map((command) => `npm run ${command} -- ${oneFile}`),
  `npm run backups -- verify ${oneFile}`,
];

describe("followed", () => {
  test("README: it starts, a person is made beside it, and all is backed up in one file", async () => {
    expect(await start("npm start", {})).toMatch(/Sign in at http\S+ as admin with the password \S+/);
    expect(run(ranOfReadme[1] ?? "")).toContain("ada");
    run("npm run backup -- FILE");
    expect(statSync(path.join(other, "readme.zip")).size).toBeGreaterThan(10_000);
    rmSync(dataDir, { recursive: true });
  });

  test("backup and restore: the passphrase, the list, the proof, an empty machine, one file", async () => {
    const printed = run(writePassphrase).trim();
    for (const command of [ownPassphrase, closePassphrase]) run(command);
    const file = here("/etc/life-backup-passphrase");
    expect([readFileSync(file, "utf8").trim(), statSync(file).mode & 0o777]).toEqual([printed, 0o400]);
    expect(printed).toHaveLength(32);
    // The backups of this test have another one.
    rmSync(file);
    writeFileSync(file, passphrase, { mode: 0o400 });
    expect(Object.keys(settings())).toEqual(["BACKUP_DIR", "BACKUP_PASSPHRASE_FILE"]);

    expect(run("npm run backups -- list", settings())).toContain(`  ${name}  `);
    run("npm run backups -- verify 2026-12-31T03-00-00Z", settings());
    run("npm run restore -- 2026-12-31T03-00-00Z", settings());
    expect(await start("npm start", { BACKUP_DIR: "", BACKUP_PASSPHRASE_FILE: "" })).toContain("Sign in at");

    run(`npm run backup -- ${oneFile}`);
    run(`npm run backups -- verify ${oneFile}`);
    run(`npm run restore -- ${oneFile}`);
  });
});

/** The lines of all blocks of shell, without comments; a line that ends in a pipe goes on. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  return blocks
    .flatMap((block) => block.replace(/ \|\n[\s\S]*/, " |").split("\n"))
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter((line) => line !== "");
}

/** The numbered parts of a document, such as "## 5. Backup and restore". */
function stepsOf(text: string, numbers: number[]): string[] {
  const parts = text.split(/^(?=## )/m);
  return numbers.map((number) => {
    const part = parts.find((one) => one.startsWith(`## ${number}. `));
    if (part === undefined) throw new Error(`There is no step ${number}.`);
    return part;
  });
}
