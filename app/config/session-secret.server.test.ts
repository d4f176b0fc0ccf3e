import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "./config-error";
import { keepNextSecret, readSessionSecret } from "./session-secret.server";

const burntSecret = "a secret that once stood where everybody reads";
const burntHashes = [hash("sha256", burntSecret, "hex")];

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-secret-"));
  mkdirSync(path.join(dataDir, "secrets"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const kept = () => readFileSync(path.join(dataDir, "secrets/session"), "utf8").trim();

test("a secret is made once and kept", () => {
  const { secret, burnt } = readSessionSecret({}, dataDir, burntHashes);
  expect([secret.length, burnt, kept()]).toEqual([43, undefined, secret]);
  expect(readSessionSecret({}, dataDir, burntHashes)).toEqual({ secret });
});

test("a published one is replaced, also by a start that was cut off in between", () => {
  writeFileSync(path.join(dataDir, "secrets/session"), `${burntSecret}\n`);
  const first = readSessionSecret({}, dataDir, burntHashes);
  expect(first.burnt).toBe(burntSecret);
  expect(first.secret).not.toBe(burntSecret);
  expect(readSessionSecret({}, dataDir, burntHashes)).toEqual(first);
  keepNextSecret(dataDir);
  expect(kept()).toBe(first.secret);
  expect(readSessionSecret({}, dataDir, burntHashes)).toEqual({ secret: first.secret });
});

test("SESSION_SECRET wins, unless it was published or is short", () => {
  const secret = "a secret of at least thirty-two characters";
  expect(readSessionSecret({ SESSION_SECRET: secret }, dataDir, burntHashes)).toEqual({ secret });
  for (const SESSION_SECRET of [burntSecret, "short"])
    expect(() => readSessionSecret({ SESSION_SECRET }, dataDir, burntHashes)).toThrow(ConfigError);
});
