import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireLocalConnections } from "./support/local-connections";

/* That no request leaves is asserted of every server of the tests (support/server.ts): this is the log's own test. */

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "network-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function connectionsOf(script: string): Promise<string[]> {
  const log = path.join(folder, "log");
  await promisify(execFile)(
    process.execPath,
    ["--import", "./tests/support/network-log.mjs", "--input-type=module", "-e", script],
    { env: { NODE_ENV: "test", NETWORK_LOG: log } },
  );
  return readFileSync(log, "utf8").split("\n").filter(Boolean);
}

test("a call is in the log, by its address", async () => {
  const server = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connections = await connectionsOf(`await fetch("http://127.0.0.1:${port}/")`);
  server.close();
  expect(connections).toContain("127.0.0.1");
  expect(() => requireLocalConnections(connections)).not.toThrow();
});

test("a name that does not resolve is in the log too, and another machine is reported", async () => {
  const connections = await connectionsOf(`await fetch("http://speech.invalid/").catch(() => undefined)`);
  expect(connections).toEqual(["speech.invalid"]);
  expect(() => requireLocalConnections(["api.example.org", "203.0.113.7"])).toThrow(
    "api.example.org, 203.0.113.7",
  );
});
