import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FileResponse, type SentFile } from "./file-response.server";
import { sendFileResponse } from "./send-file-response.server";

let folder: string;
let server: Server;
let sent: SentFile;
let longest: number | undefined;

/** Keeps connections, so that only a cut one ends a response early. */
const agent = new Agent({ keepAlive: true });
const content = randomBytes(3_000_000);

beforeEach(async () => {
  longest = undefined;
  folder = mkdtempSync(path.join(tmpdir(), "life-sent-"));
  sent = { path: path.join(folder, "film.mp4"), range: { start: 0, end: content.length - 1 } };
  writeFileSync(sent.path, content);
  const app = express();
  app.get("*", (_request, response) => {
    response.setHeader("Content-Length", sent.range.end - sent.range.start + 1);
    void sendFileResponse(sent, response, longest);
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

/** More than a system keeps for a reader who takes nothing. */
const film = 64 * 1024 * 1024;

/** Asks for the file so many times on one connection, and reads nothing. */
async function askUnread(times: number): Promise<Socket> {
  truncateSync(sent.path, film);
  sent = { ...sent, range: { start: 0, end: film - 1 } };
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) =>
    socket.write("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(times), () => resolve()),
  );
  return socket;
}

function openFiles(): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === sent.path;
    } catch {
      return false;
    }
  }).length;
}

const isLinux = process.platform === "linux";

test.runIf(isLinux)("a connection that asks for the file many times has it open once", async () => {
  const asked = vi.fn();
  server.on("request", asked);
  const done = vi.fn();
  sent = { ...sent, done };
  const socket = await askUnread(30);
  await expect.poll(() => asked.mock.calls.length).toBe(30);
  await expect.poll(openFiles).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(openFiles()).toBe(1);
  socket.destroy();
  await expect.poll(() => done.mock.calls.length).toBe(30);
  expect(openFiles()).toBe(0);
});

test("answers that were asked for at once come one after the other", async () => {
  const socket = await askUnread(3);
  let bytes = 0;
  socket.on("data", (piece) => (bytes += piece.length)).resume();
  await expect.poll(() => bytes, { timeout: 60_000 }).toBeGreaterThan(3 * film);
  socket.destroy();
});

test("a client that takes nothing any more is cut off", async () => {
  longest = 200;
  const done = vi.fn();
  sent = { ...sent, done };
  const socket = await askUnread(3);
  await expect.poll(() => done.mock.calls.length).toBe(3);
  socket.destroy();
});
