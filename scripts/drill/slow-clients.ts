import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "../../tests/support/browserless";
import { addPeople } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { uniquePhoto } from "./kills/unique-photo";
import { start, stop } from "./world";

const longestPage = 2_000;

export const slowClients: Drill = {
  name: "slow-clients",
  about: "headers a byte at a time, bodies that stall, an upload at 50 KB/s; the others go on meanwhile",
  minutes: 10,
  async run(isShort) {
    const [clients, seconds] = isShort ? [60, 10] : [300, 90];
    const findings = new Findings();
    const server = await start();
    await addPeople(server.db);
    const ada = await Caller.signIn(server, "ada");
    const sockets = openSlowly(server, ada.cookie, clients);
    const [slowest] = await Promise.all([
      askMeanwhile(ada, seconds, findings),
      uploadSlowly(ada, seconds, findings),
    ]);
    const left = sockets.filter(({ destroyed }) => !destroyed).length;
    for (const socket of sockets) socket.destroy();
    findings.check(server.process.exitCode === null, "the server ended");
    const page = await ada.page("/app");
    findings.check(page.status === 200, `a page after it: ${page.status}`);
    await stop(server);
    const ended = isShort ? "" : `; ${clients - left} of them were ended`;
    return {
      many: `${clients} slow clients for ${seconds} s`,
      findings,
      note: `slowest page beside them ${slowest.toFixed(0)} ms${ended}`,
    };
  },
};

/** A third sends its headers a byte at a time, a third stalls in its body, a third in an upload. */
function openSlowly({ address }: RunningServer, cookie: string, count: number): Socket[] {
  const { hostname, port, host } = new URL(address);
  const head = (method: string, where: string, more: string) =>
    `${method} ${where} HTTP/1.1\r\nhost: ${host}\r\norigin: ${address}\r\ncookie: ${cookie}\r\n${more}`;
  const beginnings = [
    head("GET", "/app", ""),
    `${head("POST", "/api/stories", "content-type: application/json\r\ncontent-length: 900000\r\n")}\r\n{"content":"`,
    `${head("POST", "/api/images/upload", "content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n")}\r\n--x\r\n`,
  ];
  return Array.from({ length: count }, (_, place) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const beginning = beginnings[place % beginnings.length] ?? "";
    socket.on("error", () => undefined);
    if (place % beginnings.length > 0) socket.write(beginning);
    else trickle(socket, beginning);
    return socket;
  });
}

function trickle(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) clearInterval(timer);
    else socket.write(text.charAt(at++));
  }, 1_000);
  timer.unref();
}

async function askMeanwhile(ada: Caller, seconds: number, findings: Findings): Promise<number> {
  let slowest = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(250)) {
    const began = performance.now();
    const { status } = await ada.page("/stories");
    const took = performance.now() - began;
    slowest = Math.max(slowest, took);
    findings.check(status === 200, `a page beside slow clients: ${status}`);
    findings.check(took < longestPage, `a page beside slow clients took ${took.toFixed(0)} ms`);
  }
  return slowest;
}

async function uploadSlowly(ada: Caller, seconds: number, findings: Findings): Promise<void> {
  const bytesPerStep = 5_000;
  const photo = uniquePhoto("slow", Math.min(seconds * 50_000, 20_000_000));
  const head = '--slow\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from("\r\n--slow--\r\n")]);
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let at = 0; at < body.length; at += bytesPerStep) {
        controller.enqueue(body.subarray(at, at + bytesPerStep));
        await pause(100);
      }
      controller.close();
    },
  });
  const answer = await fetch(`${ada.server.address}/api/images/upload`, {
    method: "POST",
    headers: {
      ...{ cookie: ada.cookie, origin: ada.server.address },
      "content-type": "multipart/form-data; boundary=slow",
    },
    body: stream,
    duplex: "half",
  });
  findings.check(answer.status === 201, `an upload at 50 KB/s: ${answer.status}`);
}
