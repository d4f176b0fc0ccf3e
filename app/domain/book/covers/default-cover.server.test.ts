import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { openWorkerProcesses } from "../../../../tests/support/workers";
import { createBookFiles } from "../print/book-files.server";
import { builtInProfile } from "../print/printer-profile";
import { type DefaultCoverDeps, makeDefaultCover } from "./default-cover.server";

let dataDir: string;
let deps: DefaultCoverDeps & { log: CollectedLog };

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "life-cover-"));
  const log = new CollectedLog();
  const bookFiles = createBookFiles(dataDir, path.resolve("assets"));
  deps = { log, bookFiles, workers: openWorkerProcesses(log), printer: builtInProfile };
});

afterAll(() => rm(dataDir, { recursive: true }));

const names = ["Margaret Hale", "Maximiliana Wilhelmine von Hohenstein-Oberkirchen", "רות כהן", "Ann 🌻"];

test.each(names)("of %s is a square JPEG that no mail feels", async (name) => {
  const picture = await makeDefaultCover(deps, name, "en");
  expect(picture?.length).toBeLessThan(30 * 1024);
  const { format, width = 0, height = 0 } = await sharp(picture ?? Buffer.alloc(0)).metadata();
  expect(format).toBe("jpeg");
  expect(width).toBeGreaterThan(150);
  expect(Math.abs(width - height)).toBeLessThan(4);
});

test("says another name in another picture", async () => {
  const [one, other] = [
    await makeDefaultCover(deps, "Margaret Hale", "es"),
    await makeDefaultCover(deps, "Ruth", "es"),
  ];
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

test("is none where the print engine does not run, and says so in the log", async () => {
  const workers = { run: () => Promise.reject(new Error("no engine")) };
  expect(await makeDefaultCover({ ...deps, workers }, "Ruth", "en")).toBeNull();
  expect(JSON.stringify(deps.log.lines ?? deps.log)).toContain("could not be drawn");
});
