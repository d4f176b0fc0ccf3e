import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "~/db/open.server";
import type { WorkerTask } from "~/domain/base/worker-processes";
import { createUser } from "~/domain/people/users/users.server";
import { commandDeps } from "./command-deps";

/** The built product in a separate process, on a temporary data folder. */
export interface Product {
  address: string;
  dataDir: string;
  pid: number;
  /** Creates a person and signs in; returns the Cookie header. */
  join(username: string, roles?: Partial<Roles>): Promise<string>;
  memory(): number;
  /** The peak memory of a running child process, in megabytes. */
  memoryOf(job: WorkerTask): number | undefined;
  stop(): Promise<void>;
  /** Stops and leaves the data folder. */
  quit(): Promise<void>;
}

interface Roles {
  isAdmin: boolean;
  isOwner: boolean;
}

const password = "a long enough password";
const longestStart = 120_000;

export function makeDataDir(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), "life-product-"));
}

/** Uses DATA_DIR of the settings or an empty folder; stopping deletes it. */
export async function startProduct(
  settings: Record<string, string> = {},
  nodeArguments: string[] = [],
): Promise<Product> {
  const dataDir = settings.DATA_DIR ?? (await makeDataDir());
  const { PATH } = process.env;
  const server = spawn(process.execPath, [...nodeArguments, "build/index.js"], {
    env: { PATH, NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", ...settings, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = `http://127.0.0.1:${await portOf(server)}`;
  const { pid } = server;
  if (pid === undefined) throw new Error("The server did not start.");
  let hasQuit = false;
  const quit = async () => {
    if (hasQuit) return;
    hasQuit = true;
    const isGone = server.exitCode !== null || server.signalCode !== null;
    if (isGone) console.error(`The server has ended by itself (${server.exitCode ?? server.signalCode}).`);
    const ended = isGone || new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  };
  return {
    address,
    dataDir,
    pid,
    join: (username, roles) => join(dataDir, address, username, { isAdmin: false, isOwner: false, ...roles }),
    memory: () => memoryOf(server.pid, "VmRSS") ?? 0,
    memoryOf: (job) => memoryOf(findChild(server, job), "VmHWM"),
    quit,
    async stop() {
      await quit();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function portOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => reject(new Error(`The server did not start: ${output}`)), longestStart);
    server.stdout?.on("data", (text) => {
      output += text;
      const port = /\(port (\d+)\)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}

async function join(dataDir: string, address: string, username: string, roles: Roles): Promise<string> {
  const { db } = openDatabase(dataDir);
  const input = { username, displayName: username, email: null, password, ...roles };
  await createUser(commandDeps(db), input, null);
  await db.destroy();
  const answer = await fetch(`${address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Undefined for a process that has ended. */
function memoryOf(pid: number | string | undefined, name: "VmRSS" | "VmHWM"): number | undefined {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(readOf(pid, "status"))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Looks among the children of the server and theirs. */
function findChild({ pid }: ChildProcess, job: WorkerTask): string | undefined {
  const childrenOf = (parent: number | string | undefined) =>
    readOf(parent, `task/${parent}/children`).trim().split(" ").filter(Boolean);
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(childrenOf)].find((child) =>
    readOf(child, "cmdline").includes(`${job}.js`),
  );
}

function readOf(pid: number | string | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
