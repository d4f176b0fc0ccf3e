import path from "node:path";
import { Caller } from "../../tests/support/browserless";
import { addPeople } from "../../tests/support/people";
import { TinyDisk } from "../../tests/support/tiny-disk";
import type { Drill } from "./drill";
import { skipped } from "./drill";
import { Findings } from "./findings";
import { checkDatabase, comesTrue, start, stop } from "./world";

const words = "A long day. ".repeat(60_000);
const roomForAReserve = 64;

export const fullDisk: Drill = {
  name: "full-disk",
  about: "the disk is filled to the last byte under a running server",
  minutes: 5,
  async run(isShort) {
    const findings = new Findings();
    const disk = TinyDisk.mount(roomForAReserve);
    if (!disk) return skipped("a disk of its own needs the permission to mount", findings);
    try {
      const times = isShort ? 1 : 3;
      const took = await fillAndEmpty(disk, times, findings);
      const note = `/healthz answers 503 after ${took.map((each) => `${each} ms`).join(", ")}`;
      return { many: `${times} times to 0 bytes`, findings, note };
    } finally {
      disk.unmount();
    }
  },
};

async function fillAndEmpty(disk: TinyDisk, times: number, findings: Findings): Promise<number[]> {
  const server = await start({ DATA_DIR: path.join(disk.folder, "data") });
  await addPeople(server.db);
  const ada = await Caller.signIn(server, "ada");
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const promptId = 2 * time + 1;
    const before = await ada.postStory(promptId, { content: "Before it was full." });
    findings.check(before.status === 303, `a save before it was full: ${before.status}`);
    await healthOf(server.address);
    disk.fill(0);
    took.push(await timeOfHealth(server.address, findings));
    const form = await ada.postStory(promptId + 1, { content: words });
    findings.check(form.status === 503, `a form on a full disk: ${form.status} instead of 503`);
    findings.check(
      form.html.includes("A long day. A long day."),
      "the form did not come back with its words",
    );
    const call = await ada.call("POST", "/api/stories", { promptId: promptId + 1, content: words });
    findings.check(
      call.status === 503 && Boolean(call.json?.message),
      `a call on a full disk: ${call.status}`,
    );
    const read = await ada.page(`/app?prompt=${promptId}`);
    findings.check(read.html.includes("Before it was full."), "a story cannot be read on a full disk");
    await Caller.signIn(server, "root").catch(() => findings.add("the administrator cannot sign in"));
    disk.makeRoom();
    const saved = await ada.postStory(promptId + 1, { content: "Saved at last." });
    findings.check(saved.status === 303, `a save after room was made: ${saved.status}`);
    findings.check(
      await comesTrue(async () => (await healthOf(server.address)) === 200, 15_000),
      "it stays red",
    );
  }
  checkDatabase(server, findings, "after it");
  await stop(server);
  return took;
}

async function healthOf(address: string): Promise<number> {
  const answer = await fetch(`${address}/healthz`);
  await answer.text();
  return answer.status;
}

async function timeOfHealth(address: string, findings: Findings): Promise<number> {
  const filled = performance.now();
  await comesTrue(async () => (await healthOf(address)) === 503, 15_000);
  const took = Math.round(performance.now() - filled);
  findings.check(
    took <= 1_000,
    `/healthz did not say within a second that the disk is full, but after ${took} ms`,
  );
  return took;
}
