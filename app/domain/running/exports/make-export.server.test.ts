import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostile, writeFullLife } from "../../../../tests/support/full-life";
import { runJobs } from "../../../../tests/support/jobs";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { unzip } from "../../../../tests/support/zip";
import type { Actor } from "../../base/actor";
import { toParagraphs } from "../../writing/stories/text";
import { excludedTables } from "./excluded-tables";
import { findExportFile, getExports, startExport } from "./exports.server";
import { personLists } from "./person-rows.server";

/* The whole zip of a person who has something of everything, and of one who has nothing. */

let world: MediaWorld;
let ada: Actor;
let files: Map<string, Buffer>;

async function download(actor: Actor): Promise<Map<string, Buffer>> {
  await startExport(world.context, actor);
  await runJobs(world.context);
  return unzip((await findExportFile(world.context, actor)).path);
}

beforeAll(async () => {
  world = await openMediaWorld({ isOnDisk: true });
  ({ ada } = world.people);
  await world.context.db.deleteFrom("stories").execute();
  await writeFullLife(world.context, world.people.ben);
  await writeFullLife(world.context, ada);
  await runJobs(world.context);
  files = await download(ada);
});

afterAll(() => world.close());

const dataJson = () => JSON.parse(String(files.get("data.json")));
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const pages = () => [...files].filter(([name]) => name.endsWith(".html"));

describe("data.json", () => {
  test.each(personLists.map(({ name, table }) => [name, table]))(
    "has every row of %s",
    async (name, table) => {
      const rows = await rowsInDatabase(table);
      expect(rows.length).toBeGreaterThan(0);
      expect(dataJson()[name].map(withoutExtras)).toEqual(rows);
    },
  );

  test("has the person, and nothing that gives access", async () => {
    const row = await world.context.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", ada.userId)
      .executeTakeFirstOrThrow();
    const { passwordHash, usernameKey, usernameLook, usernameKeyLook, nameKey, searchKey, ...counted } = row;
    const { storyCount, biographyStories, missionStories, firstPasswordAt, firstPasswordBy, ...person } =
      counted;
    expect(dataJson()).toMatchObject({ format: "a-life-remembered/1", person });
    expect(dataJson().person).toEqual({
      ...person,
      groups: [],
      postalAddress: expect.objectContaining({ city: "Galena" }),
    });
    expect(String(files.get("data.json"))).not.toMatch(/argon2|passwordHash|"folder"|createdByForm/);
  });

  test("leaves no table out without a reason", async () => {
    const { rows } = await sql<{ name: string; target: string }>`
      select m.name as name, k."table" as target from sqlite_master m, pragma_foreign_key_list(m.name) k
      where m.type = 'table'`.execute(world.context.db);
    const persons = new Set(["users", "attempts", "audit_log", "payments"]);
    for (let size = 0; size !== persons.size; ) {
      size = persons.size;
      for (const { name, target } of rows) if (persons.has(target)) persons.add(name);
    }
    const known = [...personLists.map(({ table }) => table), ...Object.keys(excludedTables)].map((name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(known.sort()).toEqual([...persons].sort());
  });

  /** Reads by another way than the export's: from the table as it is, by whose the rows are. */
  async function rowsInDatabase(table: string) {
    const rows = (await world.context.db
      .selectFrom(table as "media")
      .selectAll()
      .orderBy("id")
      .execute()) as Record<string, unknown>[];
    const owners: Record<string, string> = {
      storyVersions: "stories",
      biographicalInfoVersions: "biographicalInfos",
      transcriptVersions: "transcripts",
      receipts: "checkouts",
      markPresses: "credentialMarks",
      orderLines: "printOrders",
    };
    const owner = owners[table];
    const ids = owner ? await idsOf(owner) : [];
    return rows
      .filter((row) =>
        owner
          ? ids.includes(
              Number(
                row.storyId ??
                  row.biographicalInfoId ??
                  row.transcriptId ??
                  row.checkoutId ??
                  row.markId ??
                  row.orderId,
              ),
            )
          : (row.userId ?? row.giverId) === ada.userId,
      )
      .map((row) => (table === "gifts" ? seenByGiver(row) : row))
      .map(({ folder, createdByForm, savedBy, notes, ...row }) => ({
        ...withoutHashes(row),
        ...Object.fromEntries(
          Object.entries(row)
            .filter(([column]) =>
              /^(significantEvents|layouts|controls|positions|anchors|sentences|fileNames|skipped)$/.test(
                column,
              ),
            )
            .map(([column, text]) => [column, JSON.parse(String(text))]),
        ),
        ...(table === "biographicalInfoVersions" && { content: JSON.parse(String(row.content)) }),
      }));
  }

  /** Not what its receiver answered, nor what opens it. */
  function seenByGiver(row: Record<string, unknown>): Record<string, unknown> {
    const words = ["id", "planId", "months", "givers", "lines", "questions", "recipientName", "calledAs"];
    const sending = ["recipientEmail", "sendAt", "timeZone", "sentAt", "bouncedAt", "passedOnAt"];
    const seen = [...words, ...sending, "unwrappedAt", "createdAt"];
    return Object.fromEntries(Object.entries(row).filter(([column]) => seen.includes(column)));
  }

  /** What an order is searched, compared and paid by, and what opens a link or a code. */
  function withoutHashes(row: Record<string, unknown>) {
    const internalColumns = [
      ...[
        "inputHash",
        "contentHash",
        "customerKey",
        "customerLastKey",
        "liftTokenHash",
        "tokenHash",
        "browserHash",
        "digestMailId",
        "sealedToken",
        "codeHash",
        "sealedCode",
        "passwordMark",
      ],
    ];
    const ofPayment = ["attempt", "paymentId", "clientSecret", "hostedPaymentId"];
    const left = Object.entries(row).filter(
      ([column]) => ![...internalColumns, ...ofPayment].includes(column),
    );
    return Object.fromEntries(left);
  }

  async function idsOf(table: string): Promise<number[]> {
    const rows = await world.context.db
      .selectFrom(table as "stories")
      .select("id")
      .where("userId", "=", ada.userId)
      .execute();
    return rows.map(({ id }) => id);
  }

  function withoutExtras({ files: _files, chapterTitle, ...row }: Record<string, unknown>) {
    if (chapterTitle === undefined) return row;
    const { title: _title, ...story } = row;
    return story;
  }
});

describe("what was told", () => {
  test("stands below its recording sentence by sentence, and each time leads into the file", () => {
    const { storyId, files: names } = dataJson().media.find(({ kind }: { kind: string }) => kind === "audio");
    const story = dataJson().stories.find(({ id }: { id: number }) => id === storyId);
    const page = String(files.get(story.files.page));
    expect(page).toContain(
      `<a href="../${names.shown}#t=1.5">0:01</a> <span dir="auto">The ice held.</span>`,
    );
    expect(String(files.get(story.files.text))).toContain("\n0:01 The ice held.\n");
  });
});

describe("the files", () => {
  test("of every photo, recording and film are in it, byte by byte", async () => {
    const rows = await world.context.db
      .selectFrom("media")
      .selectAll()
      .where("userId", "=", ada.userId)
      .execute();
    const packed = new Set([...files.values()].map(hashOf));
    expect(rows.map(({ kind }) => kind).sort()).toEqual([
      "audio",
      "image",
      "image",
      "image",
      "image",
      "image",
      "image",
      "video",
    ]);
    for (const { folder, kind, id } of rows) {
      const kept = readdirSync(path.join(world.dataDir, "media", folder)).filter(
        (name) => kind !== "image" || !/^(320|640)\.jpg$/.test(name),
      );
      expect(kept.length).toBeGreaterThan(0);
      for (const name of kept) {
        const hash = hashOf(readFileSync(path.join(world.dataDir, "media", folder, name)));
        expect([id, name, packed.has(hash)]).toEqual([id, name, true]);
      }
    }
    for (const { files: names } of dataJson().media) {
      for (const name of Object.values<string>(names)) expect(files.has(name)).toBe(true);
    }
  });

  test("of letters and of an email that waits are in it, byte by byte", () => {
    const { letterImports, incomingMails } = dataJson();
    const letters = letterImports.flatMap((row: { files: string[] }) => row.files);
    const texts = letters.map((name: string) => String(files.get(name)));
    expect(texts).toEqual(["This letter waits.", `This one is a story. ${hostile}`]);
    expect(letters[0]).toMatch(/^letters\/\d{4}-0001-\d+\.txt$/);
    const [{ files: waiting }] = incomingMails;
    expect(String(files.get(waiting.email))).toBe(`A mail to ${ada.userId}.`);
  });

  test("of a recording that was not finished are one", () => {
    const whole = readFileSync("tests/fixtures/media/live-recording.webm").subarray(0, 40_000);
    const [recording] = dataJson().recordings;
    expect(files.get(recording.files.recording)?.equals(whole)).toBe(true);
  });

  test("of the books are Word files, and what the printer gets", async () => {
    for (const type of ["biography", "mission"]) {
      const book = await unzip(files.get(`books/${type}.docx`) ?? Buffer.of());
      expect([...book.keys()]).toContain("word/document.xml");
      for (const name of [`books/${type}.pdf`, `books/${type}-cover.pdf`])
        expect(String(files.get(name)?.subarray(0, 8))).toBe("%PDF-1.6");
    }
  });

  test("of each story tell it, as a page and as text", () => {
    expect(dataJson().stories).toHaveLength(4);
    for (const { content, files: names } of dataJson().stories) {
      expect(String(files.get(names.page))).toContain("<h1");
      for (const paragraph of toParagraphs(content))
        expect(String(files.get(names.text))).toContain(paragraph);
    }
  });

  test("of a relative stand with their words, below the story", () => {
    const { memoryId, files: names } = dataJson().media.find(
      (row: { memoryId: number | null }) => row.memoryId !== null,
    );
    const memory = dataJson().memories.find((row: { id: number }) => row.id === memoryId);
    const story = dataJson().stories.find((row: { id: number }) => row.id === memory.storyId);
    const page = String(files.get(story.files.page));
    for (const words of ["How Ruth remembers it", "She sang it too."]) expect(page).toContain(words);
    // The picture, and the original that it leads to.
    const shown = Object.values(names).filter((name) => name !== null && page.includes(String(name)));
    expect(shown).toHaveLength(2);
    expect(String(files.get(story.files.text))).toContain("She sang it too.");
  });

  test("have names that every system takes, and that differ by more than capitals", () => {
    const names = [...files.keys()];
    for (const name of names) expect(name).toMatch(/^([a-z0-9-]{1,60}\/)?[a-z0-9-]{1,70}\.[a-z0-9]{1,4}$/);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  test("belong to nobody else", () => {
    for (const row of dataJson().media) expect(row.userId).toBe(ada.userId);
    expect(dataJson().stories.map(({ userId }: { userId: number }) => userId)).toEqual(
      Array(4).fill(ada.userId),
    );
  });
});

describe("the pages", () => {
  test("lead to one another and to every file they show", () => {
    for (const [page, content] of pages()) {
      for (const [, link = ""] of String(content).matchAll(/(?:href|src|poster)="([^"#]+)"/g)) {
        const target = path.posix.join(path.posix.dirname(page), link);
        expect([page, target, files.has(target)]).toEqual([page, target, true]);
      }
    }
    const shown = pages()
      .map(([, content]) => String(content))
      .join("");
    for (const { files: names } of dataJson().stories) expect(shown).toContain(names.page);
  });

  test("show hostile text as text, and ask nothing of any server", () => {
    for (const [name, content] of pages()) {
      expect(String(content)).not.toMatch(/<script|onerror=[^&]*>|javascript:|https?:\/\/|<img src=x/i);
      expect([name, String(content).includes("script-src 'none'")]).toEqual([name, true]);
    }
    for (const name of ["about.html", "drafts.html", "recordings.html", "photos.html", "index.html"]) {
      expect(String(files.get(name))).toContain("&#60;script&#62;");
    }
    expect(dataJson().stories[1].content).toBe(hostile);
  });
});

test("the finished one is alone, and nothing else is left", async () => {
  const { kept, current, failed, isFresh } = await getExports(world.context, ada);
  expect([current, failed, isFresh]).toEqual([null, null, true]);
  expect(kept).toMatchObject({ state: "done", missing: 0, filesDone: files.size, filesTotal: files.size });
  expect(readdirSync(path.join(world.dataDir, "incoming"))).toEqual([]);
  expect(readdirSync(path.join(world.dataDir, "exports"))).toHaveLength(1);
});

test("what is missing on the disk is named, and fails nothing", async () => {
  const [photo, audio] = await Promise.all(
    (["image", "audio"] as const).map((kind) =>
      world.context.db
        .selectFrom("media")
        .selectAll()
        .where("userId", "=", ada.userId)
        .where("kind", "=", kind)
        .orderBy("id")
        .executeTakeFirstOrThrow(),
    ),
  );
  rmSync(path.join(world.dataDir, "media", photo?.folder ?? "", "full.jpg"));
  rmSync(path.join(world.dataDir, "media", audio?.folder ?? ""), { recursive: true });
  await world.context.db.updateTable("exports").set({ fingerprint: "other" }).execute();
  const zip = await download(ada);
  const missing = String(zip.get("missing.txt"));
  expect(missing).toMatch(/^photos\/.*\.jpg: this file could not be found on the server\.$/m);
  expect(missing).toMatch(/^recordings\/.*\.m4a: /m);
  const lines = missing.trim().split("\n");
  expect((await getExports(world.context, ada)).kept?.missing).toBe(lines.length);
  for (const line of lines) expect(String(zip.get("index.html"))).toContain(line);
  expect(String(zip.get("recordings.html"))).toContain("This recording could not be found.");
  const row = JSON.parse(String(zip.get("data.json"))).media.find(
    ({ id }: { id: number }) => id === photo?.id,
  );
  expect(row.files).toMatchObject({ shown: null, screen: expect.any(String), original: expect.any(String) });
});

test("somebody who has nothing gets a site that says so", async () => {
  const zip = await download(world.people.otto);
  expect([...zip.keys()].sort()).toEqual([
    "about.html",
    "data.json",
    "index.html",
    "read-me.txt",
    "style.css",
    "timeline.html",
  ]);
  expect(String(zip.get("index.html"))).toContain("There are no stories yet.");
});
