import { existsSync, readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";

/* What becomes of frozen and killed worker processes, seen from outside. */

let server: RunningServer;
let ada: Caller;
/** Takes long enough to be found at work. */
let photo: Buffer<ArrayBuffer>;

beforeEach(async () => {
  server = await startServer({ WORKER_NICE: "0" });
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  const create = { width: 8_000, height: 6_000, channels: 3, background: "#804020" } as const;
  photo = Buffer.from(await sharp({ create }).jpeg({ progressive: true }).toBuffer());
});

afterEach(() => server.stop());

function send(caller: Caller) {
  const form = new FormData();
  form.append("image", new File([photo], "photo.jpg"));
  return caller.request("POST", "/api/images/upload", form, {});
}

/** The process that starts workers, and the first worker. */
async function findWorker(): Promise<[launcher: number, worker: number]> {
  return vi.waitFor(
    () => {
      const [launcher = 0] = childrenOf(server.process.pid);
      const [worker = 0] = childrenOf(launcher);
      if (launcher === 0 || worker === 0) throw new Error("There is no worker yet.");
      return [launcher, worker];
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** Direct children of a process, without zombies. */
function childrenOf(pid = 0): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const stat = existsSync(`/proc/${name}/stat`) ? readFileSync(`/proc/${name}/stat`, "utf8") : "";
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(parent) === pid && state !== "Z";
    })
    .map(Number);
}

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "utf8"));

const line = (message: string) => logLines(server).find(({ msg }) => msg === message);
const long = 180_000;

test(
  "a photo whose process is frozen is prepared by another one, and others go on meanwhile",
  async () => {
    const sent = send(ada);
    const [, worker] = await findWorker();
    process.kill(worker, "SIGSTOP");
    expect((await send(await Caller.signIn(server, "ben"))).status).toBe(201);
    expect((await sent).status).toBe(201);
    expect(isRunning(worker)).toBe(false);
    expect(line("worker lost, its task is repeated")).toMatchObject({ task: "photos", reason: "stillness" });
  },
  long,
);

test(
  "a photo whose launcher is frozen is prepared by another one",
  async () => {
    const sent = send(ada);
    const [launcher, worker] = await findWorker();
    for (const pid of [launcher, worker]) process.kill(pid, "SIGSTOP");
    expect((await sent).status).toBe(201);
    expect([launcher, worker].filter(isRunning)).toEqual([]);
    expect(line("launcher of workers did not answer, killed")).toBeDefined();
  },
  long,
);

test(
  "of a process that the system kills an administrator reads why, and a person kind words",
  async () => {
    const sent = send(ada);
    const [, worker] = await findWorker();
    process.kill(worker, "SIGKILL");
    const { status, json } = await sent;
    expect(status).toBe(503);
    expect(json.message).toBe("This could not be done just now. Please try again in a little while.");
    expect(line("worker ended without an answer")).toMatchObject({
      ...{ task: "photos", signal: "SIGKILL", code: null },
      cause: expect.stringContaining("Probably memory"),
    });
    const admin = await Caller.signIn(server, "root");
    const { html } = await admin.page("/admin/health");
    expect(html).toContain(
      "1 process was lost over it. The last one: A worker ended by itself: signal SIGKILL",
    );
  },
  long,
);

test(
  "a server that is stopped ends within nine seconds, and all that is frozen with it",
  async () => {
    const sent = send(ada).catch(() => undefined);
    const [launcher, worker] = await findWorker();
    for (const pid of [launcher, worker]) process.kill(pid, "SIGSTOP");
    const begun = performance.now();
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    server.process.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(performance.now() - begun).toBeLessThan(9_000);
    await vi.waitFor(() => expect([launcher, worker].filter(isRunning)).toEqual([]));
    await sent;
  },
  long,
);
