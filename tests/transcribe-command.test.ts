import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileCache } from "./support/compile-cache";
import { TranscriptionService } from "./support/transcription-service";

/* npm run transcribe, as docs/voice.md tells operators to measure their machine. */

let service: TranscriptionService;

beforeAll(async () => {
  service = await TranscriptionService.open();
});

afterAll(() => service.close());

async function run(args: string[], env: Record<string, string> = { TRANSCRIBE_URL: service.url }) {
  const options = {
    env: { NODE_ENV: "production" as const, PATH: process.env.PATH, ...compileCache(), ...env },
  };
  return promisify(execFile)(process.execPath, ["build/scripts/transcribe.js", ...args], options).catch(
    (error) => error as { stdout: string; stderr: string },
  );
}

test("it says how long a recording took, and its words only when asked", async () => {
  const { stdout } = await run(["tests/fixtures/media/voice.m4a"]);
  expect(stdout).toMatch(/^0\.4 minutes of sound took [\d.]+ seconds at 127\.0\.0\.1:\d+\.$/m);
  expect(stdout).toMatch(/^An hour of sound takes [\d.]+ minutes \([\d.]+ of its length\)\.$/m);
  expect(stdout).toMatch(/^1 sentence, 0 of them unsure; language: english\.$/m);
  expect(stdout).not.toContain("river");
  const short = await run(["tests/fixtures/media/voice.m4a", "--minutes", "0.1", "--words"]);
  expect(short.stdout).toContain("The river froze that year.");
  expect(service.calls.map(({ seconds }) => Math.round(seconds))).toEqual([26, 6]);
});

test("it says what is wrong", async () => {
  expect((await run([])).stderr).toContain("Usage: npm run transcribe");
  expect((await run(["tests/fixtures/media/voice.m4a", "--minutes", "90"])).stderr).toContain("At most 10");
  expect((await run(["package.json"])).stderr).toContain("no recording and no film");
  expect((await run(["tests/fixtures/media/voice.m4a"], {})).stderr).toContain("TRANSCRIBE_URL must be set");
  service.replies = [{ status: 401 }];
  expect((await run(["tests/fixtures/media/voice.m4a"])).stderr).toContain("The service answered 401.");
});
