import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Bucket } from "../../../../../tests/support/bucket";
import { tryTarget } from "./try-target.server";

const signal = () => AbortSignal.timeout(5_000);

describe("a folder", () => {
  const root = mkdtempSync(path.join(tmpdir(), "life-try-"));
  const folder = path.join(root, "backups");
  const target = { kind: "folder" as const, folder };

  beforeEach(() => mkdirSync(folder, { recursive: true }));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test("that takes what is written is left as it was", async () => {
    await tryTarget(target, signal(), () => undefined);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that is not there is refused for good, and not made", async () => {
    rmSync(folder, { recursive: true });
    const tried = tryTarget(target, signal(), () => undefined);
    await expect(tried).rejects.toMatchObject({
      message: expect.stringContaining("mounted"),
      isTemporary: false,
    });
    expect(readdirSync(root)).toEqual([]);
  });

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)("that is closed to the server is named", async () => {
    chmodSync(folder, 0o500);
    await expect(tryTarget(target, signal(), () => undefined)).rejects.toThrow(/EACCES/);
    chmodSync(folder, 0o700);
  });
});

describe("a bucket", () => {
  let bucket: Bucket;
  beforeEach(async () => {
    bucket = await Bucket.open();
  });
  afterEach(() => bucket.close());

  test("is written, read and cleaned by one small object, and tells the time", async () => {
    const heard: (string | null)[] = [];
    await tryTarget(bucket.target, signal(), (date) => heard.push(date));
    expect(bucket.requests).toEqual(["PUT try", "GET try", "DELETE try"]);
    for (const date of heard) expect(Math.abs(Date.parse(date ?? "") - Date.now())).toBeLessThan(60_000);
    expect(heard).toHaveLength(3);
  });

  test.each([
    [403, false],
    [404, false],
    [503, true],
    [null, true],
  ])("that answers %s is in a sentence; it may be over in a moment: %s", async (fault, isTemporary) => {
    bucket.fault = () => fault;
    await expect(tryTarget(bucket.target, signal(), () => undefined)).rejects.toMatchObject({
      message: expect.stringMatching(/^(The|There is no) bucket /),
      isTemporary,
    });
  });

  test("that lets write and nothing else is refused", async () => {
    bucket.fault = ({ method }) => (method === "PUT" ? undefined : 403);
    await expect(tryTarget(bucket.target, signal(), () => undefined)).rejects.toMatchObject({
      isTemporary: false,
    });
  });

  test("that loses what is written is refused", async () => {
    bucket.fault = ({ method }) => (method === "GET" ? 404 : undefined);
    await expect(tryTarget(bucket.target, signal(), () => undefined)).rejects.toMatchObject({
      isTemporary: false,
    });
  });
});
