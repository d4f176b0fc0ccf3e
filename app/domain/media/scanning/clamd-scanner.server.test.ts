import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eicar, type StandInClamd, startClamd } from "../../../../tests/support/clamd";
import { readClamdSettings } from "../../../config/clamd-settings";
import { checkScanner } from "../../running/health/scanner-check.server";
import { createClamdScanner } from "./clamd-scanner.server";
import { type FileScanner, ScannerFailed } from "./file-scanner";

let folder: string;
let clamd: StandInClamd;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "life-scan-"));
  clamd = await startClamd();
});

afterEach(async () => {
  await clamd.stop();
  rmSync(folder, { recursive: true });
});

function scannerOf(url: string, timeout?: number): FileScanner {
  const place = readClamdSettings({ CLAMD_URL: url });
  if (!place) throw new Error("There is no address.");
  return createClamdScanner(place, timeout);
}

function file(content: Buffer | string): string {
  const name = path.join(folder, "file");
  writeFileSync(name, content);
  return name;
}

test("a clean file is read whole, in pieces, and a harmful one is named", async () => {
  const scanner = scannerOf(clamd.url);
  for (const size of [0, 1, 256 * 1024, 3_000_000])
    expect(await scanner.scan(file(Buffer.alloc(size, 7)))).toBeNull();
  expect(clamd.scanned).toEqual([0, 1, 256 * 1024, 3_000_000]);
  expect(await scanner.scan(file(eicar))).toBe("Win.Test.EICAR_HDB-1");
  await scanner.checkReachable(AbortSignal.timeout(2_000));
  expect(await checkScanner(scanner)).toMatchObject([{ id: "scanner", level: "green" }]);
});

test("it can listen on a socket file", async () => {
  const own = await startClamd({ path: path.join(folder, "clamd.ctl") });
  expect(await scannerOf(own.url).scan(file(eicar))).toBe("Win.Test.EICAR_HDB-1");
  await own.stop();
});

test("what is too large for it is refused, and red on Health", async () => {
  clamd.maxBytes = 1_000_000;
  const scanner = scannerOf(clamd.url);
  await expect(scanner.scan(file(Buffer.alloc(20_000_000)))).rejects.toThrow(ScannerFailed);
  const [check] = await checkScanner(scanner);
  expect(check).toMatchObject({ level: "red", remedy: expect.stringContaining("StreamMaxLength") });
});

test("down, silent, or answering something else, it never says that a file is clean", async () => {
  const { url } = clamd;
  await clamd.stop();
  await expect(scannerOf(url).scan(file("x"))).rejects.toThrow(ScannerFailed);
  expect(await checkScanner(scannerOf(url))).toMatchObject([{ level: "red" }]);
  for (const words of ["", "stream: OK and more\0", "\0", "nonsense", null]) {
    const odd = createServer((socket) => {
      socket.on("error", () => undefined).resume();
      if (words !== null) socket.end(words);
    });
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    const at = odd.address();
    const port = typeof at === "object" ? at?.port : 0;
    await expect(scannerOf(`tcp://127.0.0.1:${port}`, 300).scan(file("x"))).rejects.toThrow(ScannerFailed);
    odd.close();
  }
  expect(await checkScanner(null)).toEqual([]);
});
