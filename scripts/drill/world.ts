import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "../../tests/support/browserless";
import type { RunningServer } from "../../tests/support/running-server";
import { startServer } from "../../tests/support/server";
import { copyTemplateTo } from "../../tests/support/template-database";
import type { Findings } from "./findings";

/* Servers of a drill, on folders that are gone after it. Drills may run side by side. */

interface World {
  folders: string[];
  servers: RunningServer[];
}

const worlds = new AsyncLocalStorage<World>();

/** Runs a drill, and ends what it has left: also one that broke off. */
export async function inWorld<Outcome>(run: () => Promise<Outcome>): Promise<Outcome> {
  const world: World = { folders: [], servers: [] };
  try {
    return await worlds.run(world, run);
  } finally {
    await end(world);
  }
}

function here(): World {
  const world = worlds.getStore();
  if (!world) throw new Error("Only a drill has servers.");
  return world;
}

export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "life-drill-"));
  here().folders.push(folder);
  return folder;
}

/** A data folder with a migrated database, which a server may start upon again and again. */
export async function makeDataDir(): Promise<string> {
  const dataDir = makeFolder();
  await copyTemplateTo(dataDir);
  return dataDir;
}

/** Starts with the addresses that callers name (`PlacedCaller`). */
export async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ TRUST_PROXY: "1", ...env });
  adopt(server);
  return server;
}

export function adopt(server: RunningServer): void {
  here().servers.push(server);
}

/** Stops a server that may be stopped, or dead already: closes its database here, and checks where it connected to. */
export async function stop(server: RunningServer): Promise<void> {
  const { servers } = here();
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

export async function kill(server: RunningServer): Promise<void> {
  await signal(server, "SIGKILL");
  await stop(server);
}

/** Resolves with the exit code once it has ended; null where a signal ended it. */
export function signal({ process }: RunningServer, name: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => process.once("exit", resolve));
  process.kill(name);
  return ended;
}

async function end({ folders, servers }: World): Promise<void> {
  for (const server of servers.splice(0)) {
    server.process.kill("SIGCONT");
    server.process.kill("SIGKILL");
    await server.stop().catch(() => undefined);
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** A caller from an address of its own, or of its choice for each request. */
export class PlacedCaller extends Caller {
  constructor(
    server: Pick<RunningServer, "address">,
    readonly place: () => string,
  ) {
    super(server);
  }

  override request(
    ...[method, path, body, headers]: Parameters<Caller["request"]>
  ): ReturnType<Caller["request"]> {
    return super.request(method, path, body, { "x-forwarded-for": this.place(), ...headers });
  }
}

let places = 0;

/** Another one each time, so that no throttle hides what comes after it. */
export function newPlace(): string {
  places += 1;
  return `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places & 255}`;
}

export async function comesTrue(
  isTrue: () => Promise<boolean> | boolean,
  milliseconds: number,
): Promise<boolean> {
  for (const end = Date.now() + milliseconds; ; await pause(100)) {
    if (await isTrue()) return true;
    if (Date.now() > end) return false;
  }
}

/** The database is whole, and no row points nowhere. */
export function checkDatabase({ connection }: RunningServer, findings: Findings, when: string): void {
  const integrity = connection.pragma("integrity_check", { simple: true });
  findings.check(integrity === "ok", `${when}: integrity check says ${integrity}`);
  const lost = connection.pragma("foreign_key_check") as unknown[];
  findings.check(lost.length === 0, `${when}: ${lost.length} rows point at rows that are gone`);
}
