import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addSoundRow } from "../../../../tests/support/transcripts";
import type { Actor } from "../../base/actor";
import { hours } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { type CircleBearer, findCircleBearer } from "../../people/circle/circle-bearers.server";
import { inviteMember, type SealingDeps } from "../../people/circle/members.server";
import type { CircleRole } from "../../people/circle/schema";
import { shareAll } from "../sharing/sharing.server";
import { purgeStories } from "../stories/purge-trash.server";
import { getStory, updateStory } from "../stories/stories.server";
import { changeTold, getTold, listTold, listToldToAuthor, writeTold } from "./told-stories.server";

let deps: MailDeps & SealingDeps;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  const config = { appUrl: undefined, brandName: "A Life Remembered" };
  deps = {
    db,
    clock: new FakeClock(),
    config,
    log: new CollectedLog(),
    encryption: createEncryption("secret"),
  };
  ({ ada, ben } = await addPeople(db));
});

afterEach(() => deps.db.destroy());

async function invite(role: CircleRole, author = ada, name = "Ruth"): Promise<CircleBearer> {
  const { token } = await inviteMember(deps, author, { name, relation: "niece", email: null, role });
  const bearer = await findCircleBearer(deps, token ?? "");
  if (!bearer) throw new Error("no relative");
  return bearer;
}

const well = { title: "The well", content: "We let the bucket down." };

test("a helper writes a story in the author's name, noted as told to them, and for nobody yet", async () => {
  const ruth = await invite("help");
  const form = { id: "form-1", contentHash: "a" };
  const id = await writeTold(deps, ruth, well, form);
  expect(await writeTold(deps, ruth, well, form)).toBe(id);
  expect(await getStory(deps.db, ada, id)).toMatchObject({
    ...{ toldTo: "Ruth", sharedWith: "nobody", version: 1 },
    prompt: { title: "The well" },
  });
  expect(await listToldToAuthor(deps.db, ada)).toMatchObject([{ id, toldTo: "Ruth", title: "The well" }]);
  const entries = await deps.db.selectFrom("auditLog").select("action").execute();
  expect(entries.map(({ action }) => action)).toContain("family.told");
});

test.each(["read", "ask", "add"] as const)("a relative who may %s writes none", async (role) => {
  await expect(writeTold(deps, await invite(role), well)).rejects.toThrow(Forbidden);
});

test("a helper sees what they wrote themselves, and nothing of another helper or author", async () => {
  const ruth = await invite("help");
  const tom = await invite("help", ada, "Tom");
  const eve = await invite("help", ben, "Eve");
  const id = await writeTold(deps, ruth, well);
  expect(await listTold(deps.db, ruth)).toEqual([
    { id, title: "The well", content: well.content, version: 1, promptId: expect.any(Number) },
  ]);
  for (const other of [tom, eve]) {
    expect(await listTold(deps.db, other)).toEqual([]);
    await expect(getTold(deps.db, other, id)).rejects.toThrow(NotFound);
    await expect(changeTold(deps, other, id, { content: "Mine.", version: 1 })).rejects.toThrow(NotFound);
  }
});

test("it is changed until the author writes in it, and then nothing of the author's is seen or overwritten", async () => {
  const ruth = await invite("help");
  const id = await writeTold(deps, ruth, well);
  await changeTold(deps, ruth, id, { content: "We let it down slowly.", version: 1 });
  await changeTold(deps, ruth, id, { content: "We let it down slowly.", version: 1 });
  await expect(changeTold(deps, ruth, id, { content: "Late.", version: 1 })).rejects.toThrow(Conflict);
  expect(await getTold(deps.db, ruth, id)).toMatchObject({ content: "We let it down slowly.", version: 2 });
  await updateStory(deps, ada, id, { content: "It was deep, and I was afraid." });
  expect(await getTold(deps.db, ruth, id)).toMatchObject({ content: null });
  await expect(changeTold(deps, ruth, id, { content: "Hers no more.", version: 3 })).rejects.toThrow(
    Conflict,
  );
  expect((await getStory(deps.db, ada, id)).content).toBe("<p>It was deep, and I was afraid.</p>");
  const kept = await deps.db
    .selectFrom("storyVersions")
    .select("content")
    .where("storyId", "=", id)
    .execute();
  expect(kept.map(({ content }) => content)).toEqual(expect.arrayContaining(["Late.", "Hers no more."]));
});

async function beginRecording(id: number, ruth: CircleBearer): Promise<void> {
  const { promptId } = await getTold(deps.db, ruth, id);
  const at = deps.clock.now().toISOString();
  const nothing = { finishedAt: null, discardedAt: null, audioId: null };
  await deps.db
    .insertInto("recordings")
    .values({
      ...{ userId: ada.userId, promptId, mimeType: "audio/webm", folder: "f", timeZone: "" },
      ...{ startedAt: at, lastPieceAt: at, ...nothing },
    })
    .execute();
}

describe("a helper who leaves before anything is told", () => {
  const mill = { title: "The mill", content: "" };
  const files = { remove: async () => {} } as unknown as PurgeDeps["files"];
  const purge = (after: number) => {
    (deps.clock as FakeClock).advance(after);
    return purgeStories({ ...deps, files });
  };
  const left = async () => [
    (await deps.db.selectFrom("stories").selectAll().execute()).length,
    (await deps.db.selectFrom("prompts").selectAll().where("userId", "=", ada.userId).execute()).length,
  ];

  test("leaves no story and no question behind after a day", async () => {
    await writeTold(deps, await invite("help"), mill);
    await purge(23 * hours);
    expect(await left()).toEqual([1, 1]);
    await purge(2 * hours);
    expect(await left()).toEqual([0, 0]);
  });

  test.each([
    [
      "words of the helper",
      async (id: number, ruth: CircleBearer) => changeTold(deps, ruth, id, { content: "Corn.", version: 1 }),
    ],
    [
      "words of the author",
      async (id: number) => void (await updateStory(deps, ada, id, { content: "Corn." })),
    ],
    [
      "a recording",
      async (id: number) => void (await addSoundRow(deps.db, { userId: ada.userId, storyId: id })),
    ],
    ["a recording that was cut off", (id: number, ruth: CircleBearer) => beginRecording(id, ruth)],
  ] as const)("but not where there is %s", async (_, put) => {
    const ruth = await invite("help");
    await put(await writeTold(deps, ruth, mill), ruth);
    await purge(40 * hours);
    expect(await left()).toEqual([1, 1]);
  });

  test("and the family sees nothing of it, also where all is shared, until something is told", async () => {
    await shareAll(deps, ada, true);
    const ruth = await invite("help");
    const id = await writeTold(deps, ruth, mill);
    const sharedWith = async () => (await getStory(deps.db, ada, id)).sharedWith;
    expect(await sharedWith()).toBe("nobody");
    await changeTold(deps, ruth, id, { content: "We ground corn.", version: 1 });
    expect(await sharedWith()).toBe("family");
    await shareAll(deps, ada, false);
    expect(await sharedWith()).toBe("nobody");
    const other = await writeTold(deps, ruth, { ...mill, title: "The dam" });
    await changeTold(deps, ruth, other, { content: "It broke.", version: 1 });
    expect((await getStory(deps.db, ada, other)).sharedWith).toBe("nobody");
  });
});

test("nothing is written in the name of an author who has died", async () => {
  await deps.db
    .updateTable("users")
    .set({ keptAt: deps.clock.now().toISOString() })
    .where("id", "=", ada.userId)
    .execute();
  await expect(writeTold(deps, await invite("help"), well)).rejects.toThrow(Forbidden);
});
