import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import {
  BackupWorld,
  beginRepository,
  filesIn,
  flipBit,
  hashesOf,
  passphrase,
  rowsOf,
} from "../../../../../tests/support/backups";
import { Bucket } from "../../../../../tests/support/bucket";
import { openManifest } from "./manifest-file.server";
import { openRepository } from "./repository.server";

let world: BackupWorld;
let bucket: Bucket;

beforeEach(async () => {
  world = await BackupWorld.open();
  bucket = await Bucket.open();
  await beginRepository(bucket.target);
});

afterEach(async () => {
  await world.close();
  await bucket.close();
});

const at = (day: string) => ({ takenAt: `2026-${day}T03:00:00.000Z` });
const nameOf = (day: string) => `2026-${day}T03-00-00Z`;

/** The object that holds a file. */
async function objectOf(file: string, backup: string): Promise<string> {
  const { store, key } = await openRepository(world.target, passphrase);
  const { files } = await openManifest(store, key, backup);
  for await (const { name, object } of files) if (name === file) return path.join(world.folder, object);
  throw new Error(`${file} is not in ${backup}`);
}

describe.each([
  ["folder", () => world.target],
  ["bucket", () => bucket.target],
])("a backup to a %s", (_kind, target) => {
  test("is restored on an empty machine with the same files and rows", async () => {
    world.addFile("media/c3/empty.jpg", "");
    world.addFile("media/c3/film.mp4", Buffer.alloc(17_000_000, "film"));
    const rows = rowsOf(world.dataDir);
    const { name, files, keptCount } = await world.make({ target: target() });
    expect([files, keptCount]).toEqual([7, 1]);
    const restored = await world.restore(name, target());
    expect(hashesOf(restored)).toEqual(hashesOf(world.dataDir));
    expect(rowsOf(restored)).toEqual(rows);
    expect(await world.verify(name, target())).toMatchObject({ files: 7, faults: [] });
  });

  test("holds what is new since the one before, and each is whole", async () => {
    await world.make({ target: target(), ...at("05-06") });
    expect(await world.make({ target: target(), ...at("05-07") })).toMatchObject({ sentFiles: 0, files: 5 });
    world.addFile("media/d4/full.jpg", "new");
    world.addFile("media/d4/copy.jpg", "new");
    rmSync(path.join(world.dataDir, "media/a1"), { recursive: true });
    const third = await world.make({ target: target(), ...at("05-08") });
    expect(third).toMatchObject({ sentFiles: 1, files: 5, keptCount: 3 });
    for (const day of ["05-06", "05-07", "05-08"])
      expect(await world.verify(nameOf(day), target())).toMatchObject({ files: 5, faults: [] });
  });
});

test("a recording that becomes whole while a backup runs can be put back from it", async () => {
  world.addFile("recordings/e5/0", "the first piece");
  const { name } = await world.make({}, () =>
    rmSync(path.join(world.dataDir, "recordings"), { recursive: true, force: true }),
  );
  expect(await world.verify(name)).toMatchObject({ files: 6, faults: [] });
  const restored = await world.restore(name);
  expect(readFileSync(path.join(restored, "recordings/e5/0"), "utf8")).toBe("the first piece");
});

test("nothing of a person is readable where it is kept", async () => {
  world.addFile("media/a1/words.txt", "a secret of Ada Whitfield");
  await world.make();
  for (const name of filesIn(world.folder)) {
    const content = readFileSync(path.join(world.folder, name), "latin1");
    expect(content).not.toMatch(/Ada|secret of|media|full\.jpg/);
    expect(name).toMatch(
      /^(identity(-copy)?\.age|backups\/\S+\.age|objects\/[0-9a-f]{2}\/[0-9a-f]{64}\.age)$/,
    );
  }
});

test("leaves out what can be made again, and leaves nothing behind in the data folder", async () => {
  for (const name of ["exports/e.zip", "incoming/i", "books/photos/p.jpg", "backups/daily-2026-05-05.zip"])
    world.addFile(name, "not in a backup");
  const { name } = await world.make();
  const restored = await world.restore(name);
  expect(filesIn(restored).sort()).toEqual(
    [
      "app.db",
      "books/b2/book.pdf",
      "media/a1/full.jpg",
      "media/a1/thumb.jpg",
      "running.lock",
      "secrets/session",
    ].filter((file) => file !== "running.lock" || filesIn(restored).includes(file)),
  );
  expect(readdirSync(path.join(world.dataDir, "backups"))).toEqual(["daily-2026-05-05.zip"]);
});

describe("a wrong passphrase", () => {
  const words = "BACKUP_PASSPHRASE_FILE does not hold the passphrase of these backups.";

  test("is one clear sentence, and changes nothing", async () => {
    await world.make(at("05-06"));
    const before = world.stored(".");
    await expect(world.make({ ...at("05-07"), passphrase: "another good passphrase" })).rejects.toThrow(
      words,
    );
    await expect(openRepository(world.target, "another good passphrase")).rejects.toThrow(words);
    expect(world.stored(".")).toEqual(before);
  });

  test("is not said of an identity with a flipped bit: its copy is used and repairs it", async () => {
    await world.make(at("05-06"));
    const file = path.join(world.folder, "identity.age");
    const whole = readFileSync(file, "utf8");
    flipBit(file);
    await world.make(at("05-07"));
    expect(readFileSync(file, "utf8")).toBe(whole);
    for (const name of ["identity.age", "identity-copy.age"]) rmSync(path.join(world.folder, name));
    await expect(world.make(at("05-08"))).rejects.toThrow(/^The earlier backups are missing in/);
  });
});

describe("a bucket that fails half-way", () => {
  test("keeps what it had, and the next backup sends only the rest", async () => {
    await world.make({ target: bucket.target, ...at("05-06") });
    for (let number = 0; number < 20; number += 1) world.addFile(`media/f/${number}.jpg`, `photo ${number}`);
    bucket.takeUploads();
    let uploads = 0;
    bucket.fault = ({ method }, name) =>
      method === "PUT" && name.startsWith("objects/") && ++uploads > 10 ? 403 : undefined;
    await expect(world.make({ target: bucket.target, ...at("05-07") })).rejects.toThrow(
      /^The bucket \S+ refused the request \(403\)/,
    );
    bucket.fault = () => undefined;
    expect(await world.verify(nameOf("05-06"), bucket.target)).toMatchObject({ files: 5, faults: [] });
    await expect(world.verify(nameOf("05-07"), bucket.target)).rejects.toThrow(/^There is no backup/);
    const first = bucket.takeUploads();
    const { sentFiles } = await world.make({ target: bucket.target, ...at("05-08") });
    const second = bucket.takeUploads();
    expect([first.length, second.length, sentFiles]).toEqual([10, 10, 10]);
    expect(first.filter((name) => second.includes(name))).toEqual([]);
    expect(await world.verify(nameOf("05-08"), bucket.target)).toMatchObject({ files: 25, faults: [] });
  });

  test("while it thins loses nothing that a kept backup needs", async () => {
    for (const day of ["01-01", "01-02", "01-03", "01-04", "01-05", "01-06", "01-07", "01-08"]) {
      world.addFile("pages/privacy.md", `as of ${day}`);
      await world.make({ target: bucket.target, ...at(day) });
    }
    bucket.fault = ({ method }) => (method === "DELETE" ? 403 : undefined);
    world.addFile("pages/privacy.md", "as of 01-09");
    await expect(world.make({ target: bucket.target, ...at("01-09") })).rejects.toThrow("(403)");
    bucket.fault = () => undefined;
    const { keptCount } = await world.make({ target: bucket.target, ...at("01-10") });
    // The Sunday of the week before is among the last seven days.
    expect(keptCount).toBe(7);
    for (const day of ["01-04", "01-05", "01-06", "01-07", "01-08", "01-09", "01-10"])
      expect(await world.verify(nameOf(day), bucket.target)).toMatchObject({ faults: [] });
  });
});

describe("a backup of which one bit has flipped", () => {
  test("in a file is named by verification, and sent again with the next backup", async () => {
    const { name } = await world.make(at("05-06"));
    flipBit(await objectOf("media/a1/full.jpg", name));
    const { files, faults, damagedObjects } = await world.verify(name);
    expect([files, faults]).toEqual([4, ["media/a1/full.jpg is not what it was."]]);
    const inSpanish = await inLanguage("es", () => world.verify(name));
    expect(inSpanish.faults).toEqual(["media/a1/full.jpg ya no es lo que era."]);
    await expect(world.restore(name)).rejects.toThrow(
      "This backup is damaged: media/a1/full.jpg is not what it was. Nothing has been changed.",
    );
    expect(await world.make({ ...at("05-07"), damagedObjects })).toMatchObject({ sentFiles: 1 });
    expect(await world.verify(name)).toMatchObject({ files: 5, faults: [] });
  });

  test("in the database is named", async () => {
    const { name } = await world.make();
    flipBit(await objectOf("app.db", name));
    expect((await world.verify(name)).faults).toEqual(["app.db is not what it was."]);
  });

  test("in its list of files is named, and removes no object", async () => {
    await world.make(at("05-06"));
    world.addFile("pages/privacy.md", "edited");
    await world.make(at("05-07"));
    const before = world.stored("objects").length;
    flipBit(path.join(world.folder, "backups", `${nameOf("05-07")}.age`));
    await expect(world.verify(nameOf("05-07"))).rejects.toThrow(
      `The backup ${nameOf("05-07")} is damaged: its list of files cannot be read.`,
    );
    rmSync(path.join(world.dataDir, "pages"), { recursive: true });
    const third = await world.make(at("05-08"));
    expect(third.unreadable).toEqual([nameOf("05-07")]);
    expect(world.stored("objects").length).toBeGreaterThanOrEqual(before);
    expect(await world.verify(nameOf("05-06"))).toMatchObject({ faults: [] });
    expect(await world.verify(nameOf("05-08"))).toMatchObject({ faults: [] });
  });

  test("or that lacks a file is named, and one that was changed for another too", async () => {
    const { name } = await world.make();
    const [photo, book] = [
      await objectOf("media/a1/full.jpg", name),
      await objectOf("books/b2/book.pdf", name),
    ];
    rmSync(photo);
    renameSync(await objectOf("media/a1/thumb.jpg", name), book);
    expect((await world.verify(name)).faults.sort()).toEqual([
      "books/b2/book.pdf is not what it was.",
      "media/a1/full.jpg is not what it was.",
      "media/a1/thumb.jpg is not what it was.",
    ]);
  });
});

test("objects go with the last backup that needs them", async () => {
  world.addFile("pages/privacy.md", "the first words");
  await world.make(at("01-05"));
  const object = await objectOf("pages/privacy.md", nameOf("01-05"));
  world.addFile("pages/privacy.md", "other words");
  for (let day = 6; day <= 11; day += 1) await world.make(at(`01-${String(day).padStart(2, "0")}`));
  expect(readdirSync(path.dirname(object))).toContain(path.basename(object));
  // The eighth day: the first one is neither the newest of its week nor of its month.
  const { keptCount, keptBytes } = await world.make(at("01-12"));
  expect(world.stored("backups")).not.toContain(`${nameOf("01-05")}.age`);
  expect(keptCount).toBe(7);
  expect(world.stored("objects").map((name) => path.join(world.folder, "objects", name))).not.toContain(
    object,
  );
  const stored = [
    ...world.stored("objects").map((name) => `objects/${name}`),
    ...world.stored("backups").map((name) => `backups/${name}`),
  ];
  expect(keptBytes).toBe(
    stored.reduce((sum, name) => sum + readFileSync(path.join(world.folder, name)).length, 0),
  );
});

test("an empty place is begun with instructions, and an identity that the next backup opens", async () => {
  for (const name of world.stored(".")) rmSync(path.join(world.folder, name));
  await world.make(at("05-06"));
  const identity = readFileSync(path.join(world.folder, "identity.age"), "utf8");
  expect(readFileSync(path.join(world.folder, "identity-copy.age"), "utf8")).toBe(identity);
  expect(readFileSync(path.join(world.folder, "README.txt"), "utf8")).toContain("age -d -o identity.txt");
  expect(await world.make(at("05-07"))).toMatchObject({ sentFiles: 0, keptCount: 2 });
});

test("a place that lost its backups is not begun anew unasked", async () => {
  await world.make(at("05-06"));
  renameSync(world.folder, `${world.folder}-unmounted`);
  mkdirSync(world.folder);
  await expect(world.make({ ...at("05-07"), mustExist: true })).rejects.toThrow(
    `The earlier backups are missing in ${world.folder}. Is the right disk or bucket there?`,
  );
  expect(world.stored(".")).toEqual([]);
  rmSync(world.folder, { recursive: true });
  await expect(world.make(at("05-07"))).rejects.toThrow("BACKUP_DIR is not there. Is its disk mounted?");
});

test("a file that is edited while it is read is read again", async () => {
  await world.make(at("05-06"));
  const file = path.join(world.dataDir, "secrets/session");
  let isEdited = false;
  await world.make(at("05-07"), () => {
    if (!isEdited) writeFileSync(file, "a new secret of the same site");
    isEdited = true;
  });
  const restored = await world.restore(nameOf("05-07"));
  expect(readFileSync(path.join(restored, "secrets/session"), "utf8")).toBe("a new secret of the same site");
});
