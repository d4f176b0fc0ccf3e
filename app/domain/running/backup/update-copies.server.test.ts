import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { well } from "../../../../tests/support/well";
import { pruneUpdateCopies } from "./update-copies.server";

const clock = new FakeClock();
const dayMs = 24 * 60 * 60 * 1000;
const copyOf = (daysAgo: number) => {
  const at = new Date(clock.now().getTime() - daysAgo * dayMs).toISOString();
  return `before-0040_new-${at.slice(0, 19).replaceAll(":", "-")}Z.db`;
};

test.each([
  ["three of any age stay", [100, 200, 300], [100, 200, 300]],
  ["more than three of the last 30 days stay", [1, 2, 3, 29], [1, 2, 3, 29]],
  ["of older ones those beyond the newest three go", [1, 31, 32, 33], [1, 31, 32]],
])("%s", async (_, present, kept) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-copies-"));
  const folder = path.join(dataDir, "backups");
  mkdirSync(folder);
  const others = ["daily-2020-01-01.zip", "before-the-move.db", "mine.db"];
  for (const name of [...present.map(copyOf), ...others]) writeFileSync(path.join(folder, name), "");
  await pruneUpdateCopies({ config: { dataDir }, clock, damage: well.damage });
  expect(readdirSync(folder).sort()).toEqual([...kept.map(copyOf), ...others].sort());
  rmSync(dataDir, { recursive: true });
});

test("copies of versions before 1.0.0, whose names have no time, are the oldest", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-copies-"));
  const folder = path.join(dataDir, "backups");
  mkdirSync(folder);
  for (const name of ["before-0025_decided_disputes.db", ...[1, 40, 50].map(copyOf)])
    writeFileSync(path.join(folder, name), "");
  await pruneUpdateCopies({ config: { dataDir }, clock, damage: well.damage });
  expect(readdirSync(folder).sort()).toEqual([1, 40, 50].map(copyOf).sort());
  rmSync(dataDir, { recursive: true });
});

test("none goes while the database is damaged", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-copies-"));
  mkdirSync(path.join(dataDir, "backups"));
  for (const name of [1, 40, 50, 60].map(copyOf)) writeFileSync(path.join(dataDir, "backups", name), "");
  const damage = { read: () => ({ noticedAt: clock.now().toISOString(), faults: [] }) };
  await pruneUpdateCopies({ config: { dataDir }, clock, damage });
  expect(readdirSync(path.join(dataDir, "backups"))).toHaveLength(4);
  rmSync(dataDir, { recursive: true });
});
