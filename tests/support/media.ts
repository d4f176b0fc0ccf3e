import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { expect } from "vitest";
import type { Config } from "~/config/env.server";
import type { RequestContext } from "~/context";
import type { Self } from "~/domain/base/actor";
import { createEncryption } from "~/domain/base/encryption.server";
import { PageViews } from "~/domain/base/events/page-views.server";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { addImage } from "~/domain/media/images.server";
import type { StoryImage } from "~/domain/media/media";
import { createMediaFiles, type Upload } from "~/domain/media/media-files.server";
import { createPieceFiles } from "~/domain/media/pieces/piece-files.server";
import { RefusedRequests } from "~/domain/people/auth/refused-requests.server";
import { signIn } from "~/domain/people/auth/sessions.server";
import { FailedSignIns } from "~/domain/people/auth/throttle/failed-sign-ins.server";
import { createExportFiles } from "~/domain/running/exports/export-files.server";
import { ClockWatch } from "~/domain/running/health/clock-watch.server";
import { DamageWatch } from "~/domain/running/health/damage-watch.server";
import { DiskReserve } from "~/domain/running/health/disk-reserve.server";
import { EventLoopWatch } from "~/domain/running/health/event-loop-watch.server";
import { createMonitoring } from "~/domain/running/health/monitoring.server";
import { ProxyWatch } from "~/domain/running/health/proxy-watch.server";
import { SecondClocks } from "~/domain/running/health/second-clock";
import { WorkerLosses } from "~/domain/running/health/worker-losses.server";
import { PaymentWatch } from "~/domain/selling/payments/payment-watch";
import { createStory } from "~/domain/writing/stories/stories.server";
import { serializeSession } from "~/http/cookies/session.server";
import { CollectedLog } from "./collected-log";
import { FakeClock } from "./fake-clock";
import { addPeople, type PersonName, password } from "./people";
import { openTestDatabase, openTestDatabaseIn } from "./template-database";
import { openWorkerProcesses } from "./workers";

/** A request context with real files in a temporary folder, and real child processes. */
export interface MediaWorld {
  context: RequestContext;
  people: Record<PersonName, Self>;
  dataDir: string;
  /** Belongs to Ada. */
  storyId: number;
  /** Everything below DATA_DIR/media and DATA_DIR/incoming. */
  filesOnDisk: () => string[];
  countRows: () => Promise<number>;
  close: () => Promise<void>;
}

/** `isOnDisk`: the database is a file, for jobs with a child process that reads it. */
export async function openMediaWorld({ isOnDisk = false } = {}): Promise<MediaWorld> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-media-"));
  const { db } = isOnDisk ? await openTestDatabaseIn(dataDir) : await openTestDatabase();
  const people = await addPeople(db);
  const clock = new FakeClock();
  const config = {
    dataDir,
    sessionSecret: "a secret for tests only, long enough",
    appUrl: undefined,
    brandName: "A Life Remembered",
    administrator: { username: "admin", password: undefined, email: undefined },
    alarms: { webhook: undefined, heartbeat: undefined },
  } as Config;
  const eventLoop = new EventLoopWatch({ clock, log: new CollectedLog() });
  const reserve = new DiskReserve(dataDir, new CollectedLog());
  const proxies = new ProxyWatch({ clock, log: new CollectedLog() });
  const secondClocks = new SecondClocks();
  const clocks = new ClockWatch({ db, clock, log: new CollectedLog() }, secondClocks);
  const damage = new DamageWatch(dataDir, { clock, log: new CollectedLog() });
  const context: RequestContext = {
    config,
    db,
    clock,
    log: new CollectedLog(),
    payments: null,
    transcriber: null,
    scanner: null,
    assistant: null,
    files: createMediaFiles(dataDir),
    recordings: createPieceFiles(dataDir, "recordings"),
    uploads: createPieceFiles(dataDir, "uploads"),
    letters: createPieceFiles(dataDir, "letters"),
    exports: createExportFiles(dataDir),
    bookFiles: createBookFiles(dataDir, path.resolve("assets")),
    printer: builtInProfile,
    workers: await openWorkerProcesses(),
    encryption: createEncryption("a secret for tests"),
    scriptUrl: "",
    pageViews: new PageViews({ db, clock }),
    eventLoop,
    reserve,
    recurringDurations: () => ({}),
    ...createMonitoring({
      ...{ db, clock, config, eventLoop, reserve, clocks, damage, proxies, log: new CollectedLog() },
      ...{ payments: null, paymentWatch: new PaymentWatch(), secondClocks },
      findPrograms: () => ({ ffmpeg: true, libheif: true, printEngine: true }),
      recurringFailures: () => [],
      workerLosses: new WorkerLosses(clock),
    }),
    release: { version: "0.0.0", revision: "" },
    proxies,
    secondClocks,
    clocks,
    damage,
    failedSignIns: new FailedSignIns({ db, clock, log: new CollectedLog() }),
    refusedRequests: new RefusedRequests({ db, clock, log: new CollectedLog() }),
    findPrograms: () => ({ ffmpeg: true, libheif: true, printEngine: true }),
    dataVersion: () => 0,
    client: {
      address: "127.0.0.1",
      device: "test",
      knownDevice: async () => null,
      staffId: async () => null,
    },
    isOriginKnown: true,
  };
  return {
    context,
    people,
    dataDir,
    storyId: (await createStory(context, people.ada, 1, story)).id,
    filesOnDisk: () =>
      readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
        .filter((name) => name.includes(path.sep) && !/^books.(making|pages|photos)$/.test(name)),
    countRows: async () => (await db.selectFrom("media").select("id").execute()).length,
    close: async () => {
      await db.destroy();
      // A worker that was canceled may still be writing.
      rmSync(dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

const story = { content: "The day the river froze.", age: null, date: "", location: "" };

/** Creates a session and returns its Cookie header. */
export async function cookieOf({ context }: MediaWorld, username: PersonName): Promise<string> {
  const { id } = await signIn(context, context.client, { username, password });
  return (await serializeSession(context, id)).split(";")[0] ?? "";
}

export function fixture(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(path.resolve("tests/fixtures", name)));
}

export function receiveFixture({ context }: MediaWorld, name: string): Promise<Upload> {
  return context.files.receive(name, Readable.from([fixture(name)]), 1e9);
}

/** Adds to Ada's story by default. */
export async function addPhoto(
  world: MediaWorld,
  name: string,
  caption = "",
  storyId = world.storyId,
): Promise<StoryImage> {
  return addImage(world.context, world.people.ada, await receiveFixture(world, name), { storyId, caption });
}

/** Expects this error message, and no files or rows. */
export async function expectNothingKept(
  world: MediaWorld,
  adding: Promise<unknown>,
  kind: abstract new (...args: never[]) => Error,
  words: string,
): Promise<void> {
  await expect(adding).rejects.toBeInstanceOf(kind);
  await expect(adding).rejects.toThrow(words);
  expect(world.filesOnDisk()).toEqual([]);
  expect(await world.countRows()).toBe(0);
}

/** The eight photos: two scenes in each camera orientation. */
export const scenes = readdirSync(path.resolve("tests/fixtures/photos")).filter((name) =>
  name.endsWith(".jpg"),
);

export function file(content: Uint8Array<ArrayBuffer>, name: string): File {
  return new File([content], name, { type: "image/jpeg" });
}
