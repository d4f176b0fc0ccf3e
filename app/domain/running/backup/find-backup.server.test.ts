import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findBackup } from "./find-backup.server";
import { BackupFailure } from "./repository/object-store";
import { sayMessages } from "./several-messages";

test("a backup that no place has is refused with what each place says", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "places-"));
  const places = ["one", "two"].map((name) => path.join(folder, name));
  const targets = places.map((place) => ({ kind: "folder" as const, folder: place }));
  const settings = { hour: 3, passphrase: "a passphrase of some words", targets };
  try {
    const refused = await findBackup(settings, "2026-12-01").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackupFailure);
    expect(sayMessages((refused as BackupFailure).said)).toBe(
      places.map((place) => `There are no backups in ${place}.`).join(" "),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
