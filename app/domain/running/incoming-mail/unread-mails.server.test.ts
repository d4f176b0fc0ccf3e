import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { rawMail } from "../../../../tests/support/replies";
import { days } from "../../base/deps";
import { purgeRetained } from "../retention/retention.server";
import { handleMail } from "./handle-mail.server";
import { type IncomingDeps, keepMail, mailMaxBytes } from "./incoming-mails.server";
import { keptUnread } from "./unread-mails.server";

let world: MediaWorld;
let deps: IncomingDeps;

beforeEach(async () => {
  world = await openMediaWorld();
  const mailIn = { address: "answers@stories.example.org", authserv: "mx.example.org" };
  deps = { ...world.context, config: { ...world.context.config, mailIn } };
});

afterEach(() => world.close());

const mails = () => deps.db.selectFrom("incomingMails").selectAll().orderBy("id").execute();
const keptIds = async () => (await mails()).filter(({ folder }) => folder !== null).map(({ id }) => id);

/** Mails that have been looked at and belong to nobody. */
async function keepUnknown(count: number, bytes = 10): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await keepMail(deps, Buffer.from("To: nobody")));
  await deps.db
    .updateTable("incomingMails")
    .set({ state: "unknown", reason: "no-token", bytes })
    .where("id", "in", ids)
    .execute();
  return ids;
}

async function receiveForNobody(): Promise<number> {
  const raw = rawMail({ to: "answers@stories.example.org", body: "Win a house." });
  const id = await keepMail(deps, Buffer.from(raw));
  expect(await handleMail(deps, id)).toBe("unknown");
  return id;
}

test("of mails that belong to nobody, the newest 200 have their file", async () => {
  const ids = await keepUnknown(203);
  const folders = (await mails()).map(({ folder }) => deps.letters.pathOf(folder ?? "", 0));
  const newest = await receiveForNobody();
  expect(await keptIds()).toEqual([...ids.slice(4), newest]);
  expect(folders.map((path) => existsSync(path))).toEqual(ids.map((_, n) => n >= 4));
  expect(await mails()).toHaveLength(204);
});

test("they are 500 MB at most, and what is held for a person is none of them", async () => {
  const [held = 0, ...ids] = await keepUnknown(15, mailMaxBytes);
  await deps.db.updateTable("incomingMails").set({ state: "held" }).where("id", "=", held).execute();
  const newest = await receiveForNobody();
  const most = Math.floor(keptUnread.bytes / mailMaxBytes);
  expect(await keptIds()).toEqual([held, ...ids.slice(ids.length - most), newest]);
});

test("one that an earlier version sent back to be read is read, though it keeps the time of its first decision", async () => {
  const id = await receiveForNobody();
  await deps.db
    .updateTable("incomingMails")
    .set({ state: "new", reason: "", messageKey: null, triedAt: null })
    .where("id", "=", id)
    .execute();
  expect(await handleMail(deps, id)).toBe("unknown");
});

test("one that is too large is counted too", async () => {
  const [first = 0] = await keepUnknown(1, keptUnread.bytes);
  const large = await keepMail(deps, Buffer.alloc(mailMaxBytes + 1));
  expect((await mails()).map(({ id, state }) => [id, state])).toEqual([
    [first, "unknown"],
    [large, "unreadable"],
  ]);
  expect(await keptIds()).toEqual([large]);
});

test("they go with their files after 30 days", async () => {
  const id = await receiveForNobody();
  const [row] = await mails();
  const file = deps.letters.pathOf(row?.folder ?? "", 0);
  const clock = world.context.clock as FakeClock;
  clock.advance(30 * days - 1);
  await purgeRetained(deps, "unread incoming mails");
  expect([await keptIds(), existsSync(file)]).toEqual([[id], true]);
  clock.advance(1);
  await purgeRetained(deps, "unread incoming mails");
  expect([await mails(), existsSync(file)]).toEqual([[], false]);
});

test("a reply of a person to whom too many are held stays, and one of a stranger to them goes", async () => {
  const [own = 0, stranger = 0] = await keepUnknown(2, keptUnread.bytes);
  const { userId } = world.people.ada;
  const set = (id: number, reason: string) =>
    deps.db.updateTable("incomingMails").set({ userId, reason }).where("id", "=", id).execute();
  await set(own, "plan");
  await set(stranger, "sender");
  const newest = await receiveForNobody();
  expect(await keptIds()).toEqual([own, newest]);
  (world.context.clock as FakeClock).advance(31 * days);
  await purgeRetained(deps, "unread incoming mails");
  expect(await keptIds()).toEqual([own]);
});
