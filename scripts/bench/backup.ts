import { fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "~/db/migrate.server";
import { openDatabase } from "~/db/open.server";
import type { BackupWorkerTask } from "~/domain/running/backup/backup-worker-task.server";
import { smallHeap } from "~/jobs/worker-processes.server";
import type { Bench, Measure } from "./measure";

const allowedMegabytes = 150;
const filesPerFolder = 5;
const fileBytes = 2_000;

export const backup: Bench = {
  name: "backup",
  about: "50,000 files are backed up to one zip and to a folder",
  async run(isQuick) {
    const folder = await mkdtemp(path.join(tmpdir(), "life-bench-"));
    try {
      const dataDir = path.join(folder, "data");
      await writeData(dataDir, isQuick ? 1_000 : 50_000);
      return [
        await measure("npm run backup", () => startCommand(dataDir, path.join(folder, "life.zip"))),
        await measure("a first backup to a folder", () => startWorker(dataDir, path.join(folder, "disk"))),
        await measure("one with nothing new", () => startWorker(dataDir, path.join(folder, "disk"))),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function writeData(dataDir: string, files: number): Promise<void> {
  const database = openDatabase(dataDir);
  await migrateDatabase(database);
  await database.db.destroy();
  for (let folder = 0; folder < files / filesPerFolder; folder += 1) {
    const media = path.join(dataDir, "media", randomBytes(16).toString("hex"));
    await mkdir(media, { recursive: true });
    for (let file = 0; file < filesPerFolder; file += 1)
      await writeFile(path.join(media, `${file}.jpg`), randomBytes(fileBytes));
  }
}

interface Work {
  pid: number | undefined;
  ended: Promise<void>;
}

function startCommand(dataDir: string, file: string): Work {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: "production" as const };
  const child = spawn(process.execPath, ["build/scripts/backup.js", file], { env, stdio: "ignore" });
  const ended = new Promise<void>((resolve, reject) =>
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`)))),
  );
  return { pid: child.pid, ended };
}

function startWorker(dataDir: string, folder: string): Work {
  const task: BackupWorkerTask = {
    task: "backup",
    dataDir,
    target: { kind: "folder", folder },
    passphrase: "for benchmarks only",
    takenAt: new Date().toISOString(),
    mustExist: false,
    damagedObjects: [],
    mayThin: true,
  };
  const child = fork("build/workers/backup.js", { execArgv: smallHeap, serialization: "advanced" });
  const ended = mkdir(folder, { recursive: true }).then(
    () =>
      new Promise<void>((resolve, reject) => {
        child.on("message", (message: { output?: { result?: object } } & object) => {
          if ("progress" in message) return;
          child.disconnect();
          if (message.output?.result) resolve();
          else reject(new Error(JSON.stringify(message)));
        });
        child.send(task);
      }),
  );
  return { pid: child.pid, ended };
}

async function measure(what: string, start: () => Work): Promise<Measure> {
  const begun = performance.now();
  const { pid, ended } = start();
  let peak = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 20);
  await ended.finally(() => clearInterval(timer));
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  return {
    text: `memory of ${what} (in ${seconds} s): ${peak.toFixed(0)} MB; ${allowedMegabytes} MB are allowed`,
    ratio: peak / allowedMegabytes,
    limit: 1,
  };
}
