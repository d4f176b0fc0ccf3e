import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Bucket } from "../../../../../tests/support/bucket";
import { createBucketStore } from "./bucket-store.server";
import { createFolderStore } from "./folder-store.server";
import { BackupFailure, ObjectMissing, type ObjectStore } from "./object-store";

/** S3 takes no smaller parts. */
const partBytes = 5 * 1024 * 1024;
let bucket: Bucket;
let folder: string;

beforeEach(async () => {
  bucket = await Bucket.open();
  folder = mkdtempSync(path.join(tmpdir(), "life-store-"));
});

afterEach(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const openBucket = (change: object = {}) =>
  createBucketStore({ ...bucket.target, ...change }, { pauses: [1, 1], partBytes, pageSize: 10 });
const stores: [string, () => ObjectStore][] = [
  ["folder", () => createFolderStore(folder)],
  ["bucket", () => openBucket()],
];

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < content.length; place += 100_000)
    yield content.subarray(place, place + 100_000);
}

async function readAll(store: ObjectStore, name: string): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of await store.read(name)) read.push(piece);
  return Buffer.concat(read);
}

async function listAll(store: ObjectStore, prefix = ""): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { name, bytes } of store.list(prefix)) found[name] = bytes;
  return found;
}

describe.each(stores)("a %s", (_kind, open) => {
  test.each([1, 100_000, partBytes, partBytes + 1, 2 * partBytes, 2 * partBytes + 12_345])(
    "gives back %d bytes as they were",
    async (length) => {
      const store = open();
      const content = randomBytes(length);
      expect(await store.write("objects/ab/abcd.age", pieces(content))).toBe(length);
      expect((await readAll(store, "objects/ab/abcd.age")).equals(content)).toBe(true);
      expect(await listAll(store)).toEqual({ "objects/ab/abcd.age": length });
    },
  );

  test("lists what begins with a name, replaces and removes", async () => {
    const store = open();
    for (const name of ["objects/ab/abcd.age", "objects/cd/cdef.age", "backups/one.age"])
      await store.write(name, pieces(Buffer.from(name)));
    await store.write("backups/one.age", pieces(Buffer.from("two")));
    expect(await listAll(store, "backups/")).toEqual({ "backups/one.age": 3 });
    expect(Object.keys(await listAll(store, "objects/")).sort()).toEqual([
      "objects/ab/abcd.age",
      "objects/cd/cdef.age",
    ]);
    await store.remove("objects/ab/abcd.age");
    await store.remove("objects/ab/abcd.age");
    await store.settle();
    expect(Object.keys(await listAll(store, "objects/"))).toEqual(["objects/cd/cdef.age"]);
    await expect(store.read("objects/ab/abcd.age")).rejects.toThrow(ObjectMissing);
  });

  test("has nothing of an object whose content breaks off", async () => {
    const store = open();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(partBytes + 1);
      throw new Error("broken off");
    }
    await expect(store.write("objects/ab/abcd.age", broken())).rejects.toThrow("broken off");
    expect(await listAll(store)).toEqual({});
  });
});

test("a bucket of many objects is listed page by page", async () => {
  const store = openBucket();
  const names = Array.from({ length: 25 }, (_, number) => `objects/00/${number}.age`);
  for (const name of names) await store.write(name, pieces(Buffer.from("x")));
  expect(Object.keys(await listAll(store)).sort()).toEqual(names.sort());
});

describe("a bucket", () => {
  test.each([503, 500, 429, null])("that answers %s for a moment is asked again", async (status) => {
    let left = 2;
    bucket.fault = () => (left-- > 0 ? status : undefined);
    const store = openBucket();
    await store.write("objects/ab/abcd.age", pieces(Buffer.from("words")));
    expect((await readAll(store, "objects/ab/abcd.age")).toString()).toBe("words");
  });

  test.each([
    ["of another name", { bucket: "other" }, /^There is no bucket http\S+other/],
    ["with a wrong secret", { secretKey: "wrong" }, /refused the request \(403 SignatureDoesNotMatch\)/],
    ["with an unknown key", { accessKey: "wrong" }, /refused the request \(403 InvalidAccessKeyId\)/],
    ["that is not there", { endpoint: "http://127.0.0.1:1234" }, /cannot be reached \(.+\)\.$/],
  ])("%s is explained in a sentence", async (_what, change, words) => {
    const store = openBucket(change);
    const failures = [listAll(store), store.write("objects/ab/abcd.age", pieces(Buffer.from("words")))];
    for (const failure of await Promise.allSettled(failures)) {
      const { reason } = failure as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(BackupFailure);
      expect(String(reason.message)).toMatch(words);
    }
  });

  test("that fails in the middle of a large object keeps no part of it", async () => {
    bucket.fault = ({ url }) => (url?.includes("partNumber=2") ? 503 : undefined);
    const store = openBucket();
    const written = store.write("objects/ab/abcd.age", pieces(randomBytes(3 * partBytes)));
    await expect(written).rejects.toThrow("is out of order (503)");
    expect(bucket.requests.at(-1)).toMatch(/^DELETE objects\/ab\/abcd\.age\?uploadId=/);
    expect(await listAll(store)).toEqual({});
  });

  test("whose answer breaks off is a failure, not a damaged object", async () => {
    const store = openBucket();
    await store.write("objects/ab/abcd.age", pieces(randomBytes(partBytes)));
    let length = 0;
    const reading = (async () => {
      for await (const piece of await store.read("objects/ab/abcd.age")) {
        length += piece.length;
        bucket.closeConnections();
      }
    })();
    await expect(reading).rejects.toThrow(/cannot be reached/);
    expect(length).toBeLessThan(partBytes);
  });
});

describe("a folder", () => {
  test("that is missing is not created", async () => {
    const store = createFolderStore(path.join(folder, "disk"));
    const words = "BACKUP_DIR is not there. Is its disk mounted?";
    await expect(listAll(store)).rejects.toThrow(words);
    await expect(store.write("objects/ab/abcd.age", pieces(Buffer.from("words")))).rejects.toThrow(words);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is explained where a file is in the way", async () => {
    mkdirSync(path.join(folder, "objects"));
    writeFileSync(path.join(folder, "objects/ab"), "");
    const store = createFolderStore(folder);
    await expect(store.write("objects/ab/abcd.age", pieces(Buffer.from("words")))).rejects.toThrow(
      /BACKUP_DIR/,
    );
  });
});
