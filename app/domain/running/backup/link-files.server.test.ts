import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { copyFile, link } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskWith, replaceDiskCalls } from "../../../../tests/support/disk";
import { linkFiles } from "./link-files.server";
import { RestoreRejected } from "./restore-rejected";

const megabyte = 1024 ** 2;
const photo = Buffer.alloc(3 * megabyte, 1);
let dataDir: string;
let archive: string;
let copied: string[];
let putBack = () => {};

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-linked-"));
  archive = path.join(dataDir, "before-restore-2026");
  for (const folder of ["media", "pages"]) mkdirSync(path.join(dataDir, folder));
  writeFileSync(path.join(dataDir, "media", "photo.jpg"), photo);
  writeFileSync(path.join(dataDir, "pages", "terms.md"), "# Ours");
  copied = [];
});

afterEach(() => {
  putBack();
  rmSync(dataDir, { recursive: true });
});

/** The folder of photos is a disk of its own. */
function mountMedia(free: number): void {
  const [realLink, realCopy] = [link, copyFile];
  putBack = replaceDiskCalls({
    statfs: diskWith(free),
    link: async (from, to) => {
      if (String(from).includes("media")) throw Object.assign(new Error("EXDEV"), { code: "EXDEV" });
      await realLink(from, to);
    },
    copyFile: async (from, to) => {
      copied.push(path.basename(String(from)));
      await realCopy(from, to);
    },
  });
}

test("files that cannot be linked are copied where there is room for them, and the others are links", async () => {
  mountMedia(4 * megabyte);
  await linkFiles(dataDir, archive);
  expect(readFileSync(path.join(archive, "media", "photo.jpg")).equals(photo)).toBe(true);
  expect(statSync(path.join(archive, "pages", "terms.md")).nlink).toBe(2);
  expect(copied).toEqual(["photo.jpg"]);
});

test("where there is no room for them nothing is copied, and what is needed is said", async () => {
  mountMedia(2 * megabyte);
  const refused = await linkFiles(dataDir, archive).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RestoreRejected);
  expect((refused as Error).message).toContain("3 MB are needed. Nothing has been changed.");
  expect(copied).toEqual([]);
  expect(existsSync(archive)).toBe(false);
});
