import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FileResponse, type SentFile } from "./file-response.server";
import { sendFileResponse } from "./send-file-response.server";

let folder: string;
let server: Server;
let sent: SentFile;

/** Keeps connections, so that only a cut one ends a response early. */
const agent = new Agent({ keepAlive: true });
const content = randomBytes(3_000_000);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "life-sent-"));
  sent = { path: path.join(folder, "film.mp4"), range: { start: 0, end: content.length - 1 } };
  writeFileSync(sent.path, content);
  const app = express();
  app.get("*", (_request, response) => {
    response.setHeader("Content-Length", sent.range.end - sent.range.start + 1);
    void sendFileResponse(sent, response);
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function request(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", agent }, resolve).once("error", reject);
  });
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("several readers at once, slow and fast, each get the whole file", async () => {
  const done = vi.fn();
  sent = { ...sent, done };
  const answers = await Promise.all([request(), request(), request()]);
  const slow = async (answer: IncomingMessage) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return bytesOf(answer);
  };
  const [first, ...others] = answers;
  const all = await Promise.all([slow(first as IncomingMessage), ...others.map(bytesOf)]);
  expect(all.map((bytes) => bytes.equals(content))).toEqual([true, true, true]);
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(3));
});

test("a range is sent with both of its ends", async () => {
  sent = { ...sent, range: { start: 70_000, end: 400_000 } };
  expect((await bytesOf(await request())).equals(content.subarray(70_000, 400_001))).toBe(true);
});

test("a client that disconnects ends the reading", async () => {
  const done = vi.fn();
  sent = { ...sent, done };
  const answer = await request();
  answer.destroy();
  await expect.poll(() => done.mock.calls.length).toBe(1);
});

test("a file that is shorter than its headers say cuts the connection", async () => {
  const answer = request().then(bytesOf);
  writeFileSync(sent.path, content.subarray(0, 1_000_000));
  await expect(answer).rejects.toThrow();
});

test("a file that is gone cuts the connection", async () => {
  const done = vi.fn();
  sent = { ...sent, path: path.join(folder, "gone.mp4"), done };
  await expect(request()).rejects.toThrow();
  expect(done).toHaveBeenCalledTimes(1);
});

test("the response is read like any other, but has no stream", async () => {
  const response = new FileResponse({ ...sent, range: { start: 1, end: 3 } }, { status: 206 });
  expect([response.status, response.body]).toEqual([206, null]);
  expect(Buffer.from(await response.clone().arrayBuffer()).equals(content.subarray(1, 4))).toBe(true);
});
