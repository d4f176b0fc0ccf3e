import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectUpright, HeicUpload, headOf } from "../../../../tests/support/heic";
import { fixture } from "../../../../tests/support/media";
import { isKilled } from "../program";
import { decodeHeic } from "./heic";

/* Without libheif's program, or with one that misbehaves. */

let upload: HeicUpload;
let programs: string;

beforeEach(() => {
  programs = mkdtempSync(path.join(tmpdir(), "life-programs-"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  expect(upload.files()).toEqual(["upload"]);
  upload.remove();
  rmSync(programs, { recursive: true });
});

/** The only programs that are found, besides those of the shell. */
function installProgram(script: string): void {
  writeFileSync(path.join(programs, "heif-dec"), `#!/bin/sh\n${script}`, { mode: 0o700 });
  vi.stubEnv("PATH", `${programs}:${process.env.PATH}`);
}

async function decode(file: string | Uint8Array): Promise<Buffer> {
  upload = new HeicUpload(file);
  return decodeHeic(upload.source, await headOf("rotated-with-gps.heic"));
}

test("without a program a picture is rotated once, and nothing tells where it was taken", async () => {
  vi.stubEnv("PATH", programs);
  const decoded = await decode("rotated-with-gps.heic");
  expect((await sharp(decoded).metadata()).format).toBe("png");
  await expectUpright(decoded);
});

test("without a program a file that ends early is rejected", async () => {
  vi.stubEnv("PATH", programs);
  const whole = fixture("media/phone-photo.heic");
  await expect(decode(whole.subarray(0, whole.length * 0.9))).rejects.toThrow();
});

test("a program that cannot read the picture is not the last word", async () => {
  installProgram('echo half > "$4"; exit 1');
  await expectUpright(await decode("rotated-with-gps.heic"));
});

test("a program that writes something else is not the last word", async () => {
  installProgram('echo nonsense > "$4"');
  await expectUpright(await decode("rotated-with-gps.heic"));
});

test("a program gets limits of time and size, none of its address space, and leaves no core", async () => {
  const seen = path.join(programs, "seen");
  installProgram(`{ ulimit -v; ulimit -t; ulimit -f; ulimit -c; } > ${seen}; exit 1`);
  await decode("rotated-with-gps.heic");
  expect(readFileSync(seen, "utf8").trim().split("\n")).toEqual(["unlimited", "60", expect.any(String), "0"]);
});

test("a program that crashes, as on a hostile file, is the last word", async () => {
  const [core, seen] = [path.join(programs, "core"), path.join(programs, "seen")];
  installProgram(`echo begun > ${seen}; kill -SEGV $$`);
  await expect(decode("rotated-with-gps.heic")).rejects.toThrow("SIGSEGV");
  expect([existsSync(seen), existsSync(core)]).toEqual([true, false]);
});

test("a program that the system kills is no fault of the picture", async () => {
  installProgram("kill -KILL $$");
  const error = await decode("rotated-with-gps.heic").catch((error: unknown) => error);
  expect(isKilled(error)).toBe(true);
  expect(String(error)).toContain("ended with SIGKILL (probably not enough memory)");
});

test("without the program its memory is asked for", async () => {
  vi.stubEnv("PATH", programs);
  upload = new HeicUpload("rotated-with-gps.heic");
  const reserve = vi.fn(async () => undefined);
  await decodeHeic(upload.source, await headOf("rotated-with-gps.heic"), reserve);
  expect(reserve).toHaveBeenCalledOnce();
});
