import { readdirSync, readFileSync } from "node:fs";
import { Caller } from "../../tests/support/browserless";
import { addPeople } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { uniquePhoto } from "./kills/unique-photo";
import { comesTrue, signal, start, stop } from "./world";

const longestStop = 9_000;
/** The limit for a photo of somebody else, while a worker or the launcher is frozen. */
const longestPhoto = 60_000;

export const frozen: Drill = {
  name: "frozen",
  about: "workers and their launcher frozen (SIGSTOP): others go on, and SIGTERM ends all",
  minutes: 10,
  async run(isShort) {
    const rounds = isShort ? 1 : 3;
    const findings = new Findings();
    const notes: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      notes.push(await freeze("a photo process", findWorker, findings));
      notes.push(await freeze("the launcher", findLauncher, findings));
    }
    return { many: `${rounds} photo processes, ${rounds} launchers`, findings, note: notes.join(", ") };
  },
};

type Find = (server: RunningServer, ada: Caller) => Promise<number | undefined>;

async function freeze(what: string, find: Find, findings: Findings): Promise<string> {
  const server = await start();
  await addPeople(server.db);
  const [ada, ben] = [await Caller.signIn(server, "ada"), await Caller.signIn(server, "ben")];
  const first = await upload(ben, "first");
  findings.check(first === 201, `a photo before anything is frozen: ${first}`);
  const pid = await find(server, ada);
  if (pid === undefined) {
    findings.add(`${what} was not found`);
    await stop(server);
    return `${what} not found`;
  }
  process.kill(pid, "SIGSTOP");
  const page = await ben.page("/app");
  findings.check(page.status === 200, `a page while ${what} is frozen: ${page.status}`);
  const took = await timeOfPhoto(ben, what, findings);
  const began = performance.now();
  const ended = signal(server, "SIGTERM");
  const hasEnded = await comesTrue(() => server.process.exitCode !== null, longestStop);
  findings.check(hasEnded, `SIGTERM with ${what} frozen did not end the server in ${longestStop} ms`);
  const stopped = performance.now() - began;
  if (!hasEnded) server.process.kill("SIGKILL");
  await ended;
  const left = await comesTrue(() => !isThere(pid), 5_000);
  findings.check(left, `${what} is left behind, frozen`);
  if (!left) process.kill(pid, "SIGKILL");
  await stop(server);
  return `${what}: next photo ${seconds(took)}, stop ${seconds(stopped)}`;
}

async function timeOfPhoto(ben: Caller, what: string, findings: Findings): Promise<number> {
  const began = performance.now();
  const asked = Date.now();
  const isTaken = async () => (await upload(ben, `while frozen ${Date.now()}`)) === 201;
  // A launcher that is ended takes the photos that it had with it: they are sent again.
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, longestPhoto, false).unref());
  const taken = await Promise.race([comesTrue(isTaken, longestPhoto), late]);
  findings.check(taken, `no photo was taken while ${what} was frozen, in ${(Date.now() - asked) / 1000} s`);
  return performance.now() - began;
}

async function upload(caller: Caller, name: string): Promise<number> {
  const form = new FormData();
  form.append("image", new File([uniquePhoto(name)], "a.jpg", { type: "image/jpeg" }));
  return (await caller.request("POST", "/api/images/upload", form, {}).catch(() => ({ status: 0 }))).status;
}

/** One that has begun to work for Ada, caught on its way. */
const findWorker: Find = async (server, ada) => {
  for (let tries = 0; tries < 20; tries += 1) {
    const working = upload(ada, `caught ${tries}`);
    for (let isOver = false; !isOver; ) {
      const pid = findProcess(server, "/photos.js");
      if (pid !== undefined) {
        void working;
        return pid;
      }
      isOver = await Promise.race([working.then(() => true), nextMoment()]);
    }
  }
  return undefined;
};

const findLauncher: Find = async (server) => findProcess(server, "/launcher.js");

function nextMoment(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(resolve, 5, false));
}

function findProcess({ process: { pid } }: RunningServer, script: string): number | undefined {
  return descendantsOf(pid).find((child) => read(child, "cmdline").includes(script));
}

function descendantsOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const children = tasksOf(pid).flatMap((task) =>
    read(pid, `task/${task}/children`).split(" ").filter(Boolean),
  );
  return children.map(Number).flatMap((child) => [child, ...descendantsOf(child)]);
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function isThere(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(read(pid, "status"))?.[1];
  return state !== undefined && state !== "Z";
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
