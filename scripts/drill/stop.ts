import { statSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { Caller } from "../../tests/support/browserless";
import { addPeople } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import { saveStory } from "../../tests/support/save-story";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { checkDatabase, comesTrue, makeDataDir, signal, start, stop } from "./world";

const longest = 9_000;
const writers = 8;

export const stopUnderLoad: Drill = {
  name: "stop",
  about: "SIGTERM under writers, a download of everything and uploads that stall",
  minutes: 10,
  async run(isShort) {
    const rounds = isShort ? 2 : 20;
    const findings = new Findings();
    const dataDir = await makeDataDir();
    const took: number[] = [];
    let kept = 0;
    for (let round = 0; round < rounds; round += 1) {
      const saved = await stopOnce(dataDir, round, took, findings);
      kept += saved.size;
      await readBack(dataDir, saved, findings);
    }
    const note = `the slowest ended after ${Math.max(...took).toFixed(0)} ms; ${kept} saves read back`;
    return { many: `${rounds} stops under ${writers} writers and 3 stalled uploads`, findings, note };
  },
};

async function stopOnce(
  dataDir: string,
  round: number,
  took: number[],
  findings: Findings,
): Promise<Map<number, string>> {
  const server = await start({ DATA_DIR: dataDir });
  if (round === 0) await addPeople(server.db);
  const ada = await Caller.signIn(server, "ada");
  const saved = new Map<number, string>();
  let isOver = false;
  const write = async (promptId: number) => {
    for (let number = 0; !isOver; number += 1) {
      const content = `<p>Round ${round}, text ${number}.</p>`;
      if (await saveStory(ada, promptId, content).catch(() => false)) saved.set(promptId, content);
    }
  };
  const writing = Array.from({ length: writers }, (_, place) => write(place + 1));
  stallUploads(server, ada.cookie);
  await ada.call("GET", "/api/export");
  await comesTrue(() => saved.size === writers, 60_000);
  const asked = performance.now();
  const code = await signal(server, "SIGTERM");
  took.push(performance.now() - asked);
  isOver = true;
  await Promise.all(writing);
  findings.check(code === 0, `it ended with ${code ?? "a signal"} instead of 0`);
  findings.check((took.at(-1) ?? 0) <= longest, `it ended after ${took.at(-1)?.toFixed(0)} ms`);
  await stop(server);
  return saved;
}

function stallUploads({ address }: RunningServer, cookie: string): void {
  const { hostname, port, host } = new URL(address);
  for (let place = 0; place < 3; place += 1) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => undefined);
    const headers = `host: ${host}\r\norigin: ${address}\r\ncookie: ${cookie}`;
    const form = "content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000";
    socket.write(`POST /api/images/upload HTTP/1.1\r\n${headers}\r\n${form}\r\n\r\n--x\r\n`);
  }
}

async function readBack(dataDir: string, saved: Map<number, string>, findings: Findings): Promise<void> {
  const log = statSync(path.join(dataDir, "app.db-wal"), { throwIfNoEntry: false })?.size ?? 0;
  findings.check(log === 0, `${log} bytes of the database's log were left behind`);
  const server = await start({ DATA_DIR: dataDir });
  checkDatabase(server, findings, "after the stop");
  const ada = await Caller.signIn(server, "ada");
  const stories: { promptId: number; id: number }[] = (await ada.call("GET", "/api/stories")).json;
  for (const { promptId, id } of stories) {
    const content = saved.get(promptId);
    const versions: { content: string }[] = (await ada.call("GET", `/api/stories/${id}/versions`)).json;
    const isKept = content === undefined || versions.some((version) => version.content === content);
    findings.check(isKept, `prompt ${promptId}: "${content}" is lost`);
  }
  await stop(server);
}
