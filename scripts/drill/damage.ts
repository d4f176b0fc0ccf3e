import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { BackupTarget } from "~/config/backup-settings";
import { openDatabase } from "~/db/open.server";
import { makeBackup } from "~/domain/running/backup/repository/make-backup.server";
import { keptBackups } from "~/domain/running/backup/repository/retention";
import { beginRepository, filesIn, passphrase } from "../../tests/support/backups";
import { Caller } from "../../tests/support/browserless";
import { textOf } from "../../tests/support/html";
import { addPeople } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import { saveStory } from "../../tests/support/save-story";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { comesTrue, makeDataDir, makeFolder, start, stop } from "./world";

const longestSilence = 2_000;
const day = 86_400_000;
/** Matches what is said of the database, not of a backup. */
const saysDamaged =
  /database[^.]{0,80}(damaged|malformed|unreadable)|(damaged|malformed|unreadable)[^.]{0,80}database/i;

export const damage: Drill = {
  name: "damage",
  about: "one page of the database overwritten: red at once, told, and no backup is thinned",
  minutes: 10,
  isPatient: true,
  async run() {
    const findings = new Findings();
    const dataDir = await makeDataDir();
    await fill(dataDir);
    const backups = await fillBackups(dataDir);
    const pages = overwritePage(dataDir, "story_versions");
    const server = await start({ DATA_DIR: dataDir, SUPPORT_EMAIL: "house@example.org" });
    const took = await readDamaged(server, findings);
    await stop(server);
    await checkBackups(dataDir, backups, findings);
    return { many: `1 page of ${pages}`, findings, note: `red after ${took} ms` };
  },
};

interface Backups {
  folder: string;
  settings: Record<string, string>;
  /** Their manifests. */
  names: string[];
}

/** Seven daily ones, of which the next backup thins one away. */
async function fillBackups(dataDir: string): Promise<Backups> {
  const folder = makeFolder();
  const target: BackupTarget = { kind: "folder", folder };
  await beginRepository(target);
  for (const takenAt of earlierDays()) {
    const task = {
      dataDir,
      target,
      passphrase,
      takenAt,
      mustExist: false,
      mayThin: true,
      damagedObjects: [],
    };
    await makeBackup(task, () => undefined);
  }
  const passphraseFile = path.join(makeFolder(), "passphrase");
  writeFileSync(passphraseFile, passphrase, { mode: 0o400 });
  const settings = { BACKUP_DIR: folder, BACKUP_PASSPHRASE_FILE: passphraseFile };
  return { folder, settings, names: manifestsIn(folder) };
}

function earlierDays(): string[] {
  const timeOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString();
  for (let newest = 40; ; newest += 1) {
    const times = Array.from({ length: 7 }, (_, place) => timeOf(newest + 6 - place));
    const isThinned = keptBackups([...times, timeOf(0)]).length <= times.length;
    if (isThinned && keptBackups(times).length === times.length) return times;
  }
}

function manifestsIn(folder: string): string[] {
  return filesIn(path.join(folder, "backups")).sort();
}

async function fill(dataDir: string): Promise<void> {
  const server = await start({ DATA_DIR: dataDir });
  await addPeople(server.db);
  const ada = await Caller.signIn(server, "ada");
  for (let number = 0; number < 30; number += 1)
    await saveStory(ada, 1 + (number % 3), `Text ${number}. ${"We walked to school. ".repeat(400)}`);
  await stop(server);
}

/** Overwrites in a process that has ended by then, as a disk that rots does. Returns how many pages the file has. */
function overwritePage(dataDir: string, table: string): number {
  const file = path.join(dataDir, "app.db");
  const database = new SqliteDatabase(file);
  database.pragma("wal_checkpoint(TRUNCATE)");
  const size = Number(database.pragma("page_size", { simple: true }));
  const count = Number(database.pragma("page_count", { simple: true }));
  const pages = database
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' order by pageno")
    .pluck()
    .all(table) as number[];
  database.close();
  const place = pages[Math.floor(pages.length / 2)];
  if (place === undefined) throw new Error(`${table} has no page.`);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(size, 0x5a), 0, size, (place - 1) * size);
  closeSync(handle);
  return count;
}

/** A person meets the page. Returns after how many milliseconds the health is red. */
async function readDamaged(server: RunningServer, findings: Findings): Promise<number> {
  findings.check((await healthOf(server)) === "ok", "/healthz is not ok before anybody meets the page");
  const ada = await Caller.signIn(server, "ada");
  const stories: { id: number }[] = (await ada.call("GET", "/api/stories")).json ?? [];
  const answers = await Promise.all(stories.map(({ id }) => ada.call("GET", `/api/stories/${id}/versions`)));
  const failed = answers.filter(({ status }) => status >= 500);
  findings.check(failed.length > 0, "nobody met the page");
  const leaking = failed.filter(({ html }) => /malformed|SQLITE|disk image/i.test(html));
  findings.check(leaking.length === 0, "an answer tells the database's error");
  const began = performance.now();
  const isRed = await comesTrue(async () => (await healthOf(server)) !== "ok", longestSilence);
  const took = Math.round(performance.now() - began);
  findings.check(isRed, `/healthz is still ok ${longestSilence} ms after somebody met the page`);
  const root = await Caller.signIn(server, "root");
  const words = textOf((await root.page("/admin/health")).html);
  findings.check(saysDamaged.test(words), "/admin/health does not say that the database is damaged");
  findings.check(/restore/i.test(words), "/admin/health does not name the way back (restore)");
  const mail = await comesTrue(() => isTold(server), 90_000);
  findings.check(mail, "no mail told of it within 90 s");
  return took;
}

async function healthOf({ address }: RunningServer): Promise<string> {
  return (await (await fetch(`${address}/healthz`)).text()).trim();
}

async function isTold({ db }: RunningServer): Promise<boolean> {
  const mails = await db
    .selectFrom("mails")
    .select("text")
    .where("recipient", "=", "house@example.org")
    .execute();
  return mails.some(({ text }) => saysDamaged.test(text));
}

/** A server makes a backup at its start, as the last one is more than a day old. */
async function checkBackups(
  dataDir: string,
  { folder, names, settings }: Backups,
  findings: Findings,
): Promise<void> {
  const before = openDatabase(dataDir);
  // Within its first hour a house is too new for a backup.
  const createdAt = new Date(Date.now() - 60 * day).toISOString();
  await before.db.updateTable("users").set({ createdAt }).execute();
  await before.db.destroy();
  const server = await start({ DATA_DIR: dataDir, ...settings });
  const findRun = () =>
    server.db
      .selectFrom("backupRuns")
      .select("id")
      .where("kind", "=", "backup")
      .where("state", "!=", "running")
      .executeTakeFirst();
  await comesTrue(async () => (await findRun()) !== undefined, 30_000);
  const left = manifestsIn(folder);
  const gone = names.filter((name) => !left.includes(name));
  findings.check(
    gone.length === 0,
    `${gone.length} earlier backups were thinned while the database is damaged`,
  );
  await stop(server);
}
