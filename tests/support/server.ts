import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openDatabase } from "~/db/open.server";
import { freePort } from "../../scripts/free-port";
import { compileCache } from "./compile-cache";
import { requireLocalConnections } from "./local-connections";
import type { RunningServer } from "./running-server";
import { leaseSharedServer } from "./shared-server";
import { copyTemplateTo } from "./template-database";

/**
 * `db` opens the same database file. Without `env`, a test file may get the worker's shared server, with an
 * empty database.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const isShareable = Object.keys(env).length === 0;
  return (isShareable && (await leaseSharedServer("local", () => bootServer({})))) || bootServer(env);
}

/** Starts with a public address, so that mails contain links. */
export async function startPublicServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const boot = async () => {
    const port = await freePort();
    return bootServer({ PORT: String(port), APP_URL: `http://127.0.0.1:${port}`, ...env });
  };
  const isShareable = Object.keys(env).length === 0;
  return (isShareable && (await leaseSharedServer("public", boot))) || boot();
}

async function bootServer(env: Record<string, string>): Promise<RunningServer> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "life-"));
  if (!env.DATA_DIR) await copyTemplateTo(dataDir);
  const networkLog = path.join(tmpdir(), `network-${randomUUID()}.log`);
  const child = spawn(process.execPath, ["build/index.js"], {
    env: {
      PATH: process.env.PATH,
      ...compileCache(),
      NODE_OPTIONS: `--import=${pathToFileURL("tests/support/network-log.mjs")}`,
      NETWORK_LOG: networkLog,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      ADMIN_PASSWORD: "the first password",
      // Work in the background would wait for all the other tests.
      WORKER_NICE: "0",
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const port = await listeningPort(child, () => output);
  const database = openDatabase(dataDir);
  const connections = () =>
    existsSync(networkLog) ? readFileSync(networkLog, "utf8").split("\n").filter(Boolean) : [];
  return {
    ...database,
    connections,
    address: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => output,
    stop: async () => {
      await database.db.destroy();
      await endProcess(child);
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      requireLocalConnections(connections(), env.APP_URL);
      rmSync(networkLog, { force: true });
    },
  };
}

function listeningPort(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      // "port" in the language of the shell.
      const port = /^A Life Remembered .+ \S+ \(\p{L}+ (\d+)\)$/mu.exec(output())?.[1];
      if (port) resolve(port);
    };
    child.stdout?.on("data", look);
    const late = () => reject(new Error(`The server did not start: ${output()}`));
    setTimeout(late, 120_000).unref();
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output()}`)));
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
