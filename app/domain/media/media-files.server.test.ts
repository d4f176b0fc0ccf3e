import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMediaFiles } from "./media-files.server";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-files-"));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function* cutOff() {
  yield Buffer.from("half a ");
  throw new Error("The wire was cut.");
}

test("what arrives is written, counted and hashed", async () => {
  const files = createMediaFiles(dataDir);
  const upload = await files.receive("a.jpg", chunks("one ", "two"), 100);
  expect(readFileSync(upload.path, "utf8")).toBe("one two");
  expect(upload.bytes).toBe(7);
  expect(upload.sha256).toBe(createHash("sha256").update("one two").digest("hex"));
  expect(upload.path.startsWith(path.join(dataDir, "incoming"))).toBe(true);
});

test("what is beyond the limit is counted and not written", async () => {
  const files = createMediaFiles(dataDir);
  const upload = await files.receive("a.jpg", chunks("12345", "67890", "12345"), 10);
  expect(upload.bytes).toBe(15);
  expect(readFileSync(upload.path, "utf8")).toBe("1234567890");
});

test("a file of several megabytes is whole, and ends at a limit between two chunks or within one", async () => {
  const files = createMediaFiles(dataDir);
  const content = randomBytes(3_000_000);
  async function* pieces() {
    for (let at = 0; at < content.length; at += 70_001) yield content.subarray(at, at + 70_001);
  }
  for (const limit of [5_000_000, 1_400_020, 1_234_567, 0]) {
    const upload = await files.receive("a.mp4", pieces(), limit);
    expect(upload.bytes).toBe(content.length);
    expect(upload.sha256).toBe(createHash("sha256").update(content).digest("hex"));
    expect(readFileSync(upload.path).equals(content.subarray(0, limit))).toBe(true);
  }
});

test("chunks may share one piece of memory", async () => {
  const files = createMediaFiles(dataDir);
  const content = randomBytes(3_000_000);
  async function* pieces() {
    const memory = Buffer.alloc(9_001);
    for (let at = 0; at < content.length; at += memory.length)
      yield memory.subarray(0, content.copy(memory, 0, at));
  }
  const upload = await files.receive("a.mp4", pieces(), 5_000_000);
  expect(readFileSync(upload.path).equals(content)).toBe(true);
  expect(upload.sha256).toBe(createHash("sha256").update(content).digest("hex"));
});

test("a name leads nowhere", async () => {
  const files = createMediaFiles(dataDir);
  const upload = await files.receive("../../etc/passwd", chunks("x"), 10);
  expect(upload.path).toMatch(/incoming\/[0-9a-f]{32}\/upload$/);
});

test("what is cut off leaves nothing", async () => {
  const files = createMediaFiles(dataDir);
  await expect(files.receive("a.jpg", cutOff(), 100)).rejects.toThrow("The wire was cut.");
  expect(readdirSync(path.join(dataDir, "incoming"))).toEqual([]);
});

test("outputs become an item; the upload itself goes", async () => {
  const files = createMediaFiles(dataDir);
  const upload = await files.receive("a.jpg", chunks("raw"), 100);
  writeFileSync(path.join(upload.outputs, "full.jpg"), "made");
  const folder = await files.adopt(upload);
  await files.discard(upload);
  await files.discard(upload);
  expect(folder).toMatch(/^[0-9a-f]{32}$/);
  expect(readFileSync(files.pathOf(folder, "full.jpg"), "utf8")).toBe("made");
  expect(readdirSync(path.join(dataDir, "incoming"))).toEqual([]);
  await files.remove(folder);
  expect(existsSync(files.pathOf(folder, "full.jpg"))).toBe(false);
});

test("what earlier uploads had left goes when it is asked for, and nothing that came since", async () => {
  mkdirSync(path.join(dataDir, "incoming", "left"), { recursive: true });
  mkdirSync(path.join(dataDir, "media", "kept"), { recursive: true });
  const files = createMediaFiles(dataDir);
  expect(readdirSync(path.join(dataDir, "incoming"))).toEqual(["left"]);
  const upload = await files.receive("a.jpg", chunks("new"), 100);
  await files.removeAbandoned();
  expect(readdirSync(path.join(dataDir, "incoming"))).toEqual([path.basename(path.dirname(upload.path))]);
  expect(readdirSync(path.join(dataDir, "media"))).toEqual(["kept"]);
});
