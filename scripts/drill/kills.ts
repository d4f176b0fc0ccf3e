import { setTimeout as pause } from "node:timers/promises";
import { formatNumber } from "~/domain/base/format";
import { Caller } from "../../tests/support/browserless";
import { addPerson } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import { freePort } from "../free-port";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { PiecePhotoWriter, WholePhotoWriter } from "./kills/file-writers";
import { OrderWriter } from "./kills/order-writer";
import { RecordingWriter } from "./kills/recording-writer";
import { BioWriter, DesignWriter, DraftWriter, MessageWriter } from "./kills/state-writers";
import { FormStoryWriter, JsonStoryWriter } from "./kills/story-writers";
import type { Seat, Writer } from "./kills/writer";
import { checkDatabase, comesTrue, kill, makeDataDir, start, stop } from "./world";

type Group = Record<string, Writer[]>;

/** Milliseconds from an acknowledgement to the kill. */
const least = 50;
const most = 700;
const longestWait = 120_000;

export const kills: Drill = {
  name: "kills",
  about: "kill -9 under 20 writers, all that was acknowledged read back after each restart",
  minutes: 60,
  async run(isShort) {
    const rounds = isShort ? 8 : 200;
    const findings = new Findings();
    const settings = {
      DATA_DIR: await makeDataDir(),
      PORT: String(await freePort()),
      SUPPORT_EMAIL: "house@example.org",
    };
    let server = await start(settings);
    const group = await seatWriters(server);
    const writers = Object.values(group).flat();
    for (let round = 0; round < rounds; round += 1) {
      const [awaited = ""] = Object.keys(group).slice(round % Object.keys(group).length);
      await writeUntilKilled(server, group, awaited, findings);
      server = await start(settings);
      checkDatabase(server, findings, `after kill ${round + 1}`);
      for (const writer of writers)
        for (const lost of await writer.findLost(server)) findings.add(`after kill ${round + 1}: ${lost}`);
    }
    await stop(server);
    return { many: `${rounds} kills under ${writers.length} writers`, findings, note: acknowledgedBy(group) };
  },
};

async function seatWriters(server: RunningServer): Promise<Group> {
  const seats: Seat[] = [];
  // One after the other: few sign-ins of one address are let in at a time.
  for (let place = 1; place <= 20; place += 1) seats.push(await seatOf(server, `writer-${place}`));
  const next = () => {
    const seat = seats.pop();
    if (!seat) throw new Error("There are not so many seats.");
    return seat;
  };
  const many = (count: number, make: (seat: Seat) => Writer) =>
    Array.from({ length: count }, () => make(next()));
  return {
    "saves by call": many(7, (seat) => new JsonStoryWriter(seat)),
    "saves by form": many(3, (seat) => new FormStoryWriter(seat)),
    photos: many(2, (seat) => new WholePhotoWriter(seat)),
    "photos in pieces": many(2, (seat) => new PiecePhotoWriter(seat)),
    recordings: many(1, (seat) => new RecordingWriter(seat)),
    drafts: many(1, (seat) => new DraftWriter(seat)),
    bios: many(1, (seat) => new BioWriter(seat)),
    designs: many(1, (seat) => new DesignWriter(seat)),
    messages: many(1, (seat) => new MessageWriter(seat)),
    orders: [await OrderWriter.sit(next(), server)],
  };
}

async function seatOf(server: RunningServer, name: string): Promise<Seat> {
  const { userId } = await addPerson(server.db, name, { displayName: name });
  return { caller: await Caller.signIn(server, name), userId, name };
}

/** Kills after an acknowledgement of a kind of writer, another each time. Uploads in pieces go on at the next start. */
async function writeUntilKilled(
  server: RunningServer,
  group: Group,
  awaited: string,
  findings: Findings,
): Promise<void> {
  let isOver = false;
  const before = countOf(group[awaited] ?? []);
  const writing = Object.values(group)
    .flat()
    .map(async (writer) => {
      while (!isOver) await writer.write().catch(() => pause(20));
    });
  const isAcknowledged = await comesTrue(() => countOf(group[awaited] ?? []) > before, longestWait);
  findings.check(isAcknowledged, `${awaited}: nothing was acknowledged within ${longestWait / 1000} s`);
  await pause(least + Math.random() * (most - least));
  await kill(server);
  isOver = true;
  // Those that go on by themselves after a cut are left to it.
  await Promise.race([Promise.all(writing), pause(500)]);
}

function countOf(writers: Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.count(), 0);
}

function acknowledgedBy(group: Group): string {
  const counts = Object.entries(group).map(([what, writers]) => `${formatNumber(countOf(writers))} ${what}`);
  return `acknowledged: ${counts.join(", ")}`;
}
