import { fork } from "node:child_process";
import path from "node:path";
import type { Exchange } from "./connection";

/** A server of Node's own that sends recorded responses, in a process of its own. */
export interface BareServer {
  address: string;
  pid: number;
  /** `path` is answered with these headers and bytes from now on. */
  record(path: string, exchange: Exchange): Promise<void>;
  stop(): void;
}

export interface Recording {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export async function startBareServer(): Promise<BareServer> {
  const child = fork(path.resolve("build/scripts/bench/bare-server.worker.js"), { stdio: "inherit" });
  const answer = () => new Promise<unknown>((resolve) => child.once("message", resolve));
  const port = await answer();
  if (child.pid === undefined) throw new Error("The bare server did not start.");
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid,
    record: async (path, { headers, body }) => {
      const { connection, "keep-alive": keepAlive, "transfer-encoding": chunked, date, ...sent } = headers;
      const recorded = answer();
      child.send({
        path,
        headers: { ...sent, "content-length": String(body.length) },
        body: body.toString("base64"),
      } satisfies Recording);
      await recorded;
    },
    stop: () => void child.kill(),
  };
}
