import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, addPerson } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Actor, actingIn, asThemselves, type Self } from "../../base/actor";
import { days } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { Conflict, Forbidden, NotFound, ValidationError } from "../../base/errors";
import { saveAnswer } from "../../writing/questions/save-answer.server";
import { noteTold } from "../../writing/questions/told-answers.server";
import { shareStory } from "../../writing/sharing/sharing.server";
import { createStory, listStories } from "../../writing/stories/stories.server";
import { findActor } from "../auth/session-actor.server";
import { openSession } from "../auth/sessions.server";
import { allowStaff } from "../circle/circles.server";
import { inviteMember } from "../circle/members.server";
import { confirmReport, findReport, reportAsKeeper, reportAsStaff } from "./death-reports.server";
import { findKeeperBearer, type KeeperBearer } from "./keeper-bearers.server";
import { openKeeperSession } from "./keeper-session.server";
import { getKeepers, nameKeepers } from "./keepers.server";
import { lookAfterKept } from "./kept-accounts.server";
import type { KeepingDeps } from "./mail-keepers.server";
import { countSealed } from "./sealed-stories.server";
import { turnToKeeping } from "./turn-to-keeping.server";

const config = { appUrl: "https://book.example", brandName: "A Life Remembered" };
const ruth = { name: "Ruth", relation: "niece", email: "ruth@example.org" };
let clock: FakeClock;
let deps: KeepingDeps;
let ada: Self;
let root: Self;
let rita: Self;
let token: string;

beforeEach(async () => {
  clock = new FakeClock();
  const { db } = await openTestDatabase();
  deps = { db, clock, config, log: new CollectedLog(), encryption: createEncryption("secret") };
  const people = await addPeople(db);
  ada = people.ada as Self;
  root = people.root as Self;
  rita = await addPerson(db, "rita", { displayName: "Rita", isAdmin: true });
  await db.updateTable("users").set({ email: "ada@example.org" }).where("id", "=", ada.userId).execute();
});

afterEach(() => deps.db.destroy());

async function name(onlyMe?: "handOver" | "delete"): Promise<void> {
  const { links } = await nameKeepers(deps, ada, { keepers: [ruth], onlyMe });
  token = links[0]?.token ?? "";
}

async function bearer(): Promise<KeeperBearer> {
  const found = await findKeeperBearer(deps, token);
  if (!found) throw new Error("no keeper");
  return found;
}

async function tell(promptId: number, sharedWith: "nobody" | "family" | "onlyMe"): Promise<number> {
  const details = { age: null, date: "", location: "" };
  const { id } = await createStory(deps, ada, promptId, { ...details, content: `Words ${promptId}.` });
  await shareStory(deps, ada, id, sharedWith);
  return id;
}

const mails = async (kind: string) =>
  (await deps.db.selectFrom("mails").select(["kind", "recipient"]).execute()).filter(
    (mail) => mail.kind === kind,
  );
const keptAt = async () =>
  (await deps.db.selectFrom("users").select("keptAt").where("id", "=", ada.userId).executeTakeFirstOrThrow())
    .keptAt;
const ids = async () => (await listStories(deps.db, ada)).map(({ id }) => id).sort();

/** Said by the keeper, confirmed by an administrator. */
async function die(): Promise<void> {
  await reportAsKeeper(deps, await bearer(), "I am her niece");
  await confirmReport(deps, root, ada.userId);
}

async function pass(count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    clock.advance(days);
    await turnToKeeping(deps);
    await lookAfterKept(deps);
  }
}

describe("naming keepers", () => {
  test("is the author's alone, also where staff may invite", async () => {
    await allowStaff(deps, ada, true);
    const viewing = actingIn(root, ada);
    await expect(nameKeepers(deps, viewing, { keepers: [ruth] })).rejects.toThrow(Forbidden);
    expect((await getKeepers(deps, ada)).keepers).toEqual([]);
  });

  test("is refused under a mark", async () => {
    const at = clock.now().toISOString();
    await deps.db
      .insertInto("credentialMarks")
      .values({
        ...{ userId: ada.userId, madeBy: root.userId, kind: "password", madeAt: at, beginsAt: at },
        endsAt: new Date(clock.now().getTime() + days).toISOString(),
      } as never)
      .execute();
    await expect(nameKeepers(deps, ada, { keepers: [ruth] })).rejects.toThrow(Forbidden);
  });

  test("keeps the link of who stays, tells who is new, and ends the link of who goes", async () => {
    await name();
    const first = token;
    const tom = { name: "Tom", email: "tom@example.org" };
    const { keepers, links } = await nameKeepers(deps, ada, {
      keepers: [{ ...ruth, email: "RUTH@example.org" }, tom],
    });
    expect(keepers.map(({ name }) => name)).toEqual(["Ruth", "Tom"]);
    expect(links.map(({ name }) => name)).toEqual(["Tom"]);
    expect(await mails("keeper-named")).toHaveLength(2);
    await nameKeepers(deps, ada, { keepers: [tom] });
    expect(await findKeeperBearer(deps, first)).toBeNull();
  });

  test("takes a relative with an address, and nobody twice", async () => {
    const { member } = await inviteMember(deps, ada, { ...ruth, role: "read" });
    expect((await nameKeepers(deps, ada, { keepers: [member.id] })).keepers[0]).toMatchObject(ruth);
    await expect(nameKeepers(deps, ada, { keepers: [ruth, ruth] })).rejects.toThrow(ValidationError);
    const bare = await inviteMember(deps, ada, { name: "Lil", email: null, role: "read" });
    await expect(nameKeepers(deps, ada, { keepers: [bare.member.id] })).rejects.toThrow(ValidationError);
    await expect(nameKeepers(deps, ada, { keepers: [99] })).rejects.toThrow(NotFound);
  });
});

describe("saying that an author has died", () => {
  test("changes nothing without a keeper", async () => {
    await expect(reportAsStaff(deps, root, ada.userId, "A letter")).rejects.toThrow(Conflict);
  });

  test("is confirmed by an administrator who did not say it, and never by the keeper's own account", async () => {
    await name();
    await reportAsStaff(deps, root, ada.userId, "A letter");
    await expect(confirmReport(deps, root, ada.userId)).rejects.toThrow(Forbidden);
    await expect(reportAsKeeper(deps, await bearer(), "I know it")).rejects.toThrow(Conflict);
    await confirmReport(deps, rita, ada.userId);
    await expect(confirmReport(deps, rita, ada.userId)).rejects.toThrow(Conflict);
    expect(await mails("author-asked")).toEqual([
      { kind: "author-asked", recipient: "ada@example.org" },
      { kind: "author-asked", recipient: "ada@example.org" },
    ]);
  });

  test("is not confirmed by an administrator who is the keeper that said it", async () => {
    await name();
    await deps.db
      .updateTable("users")
      .set({ email: "Ruth@example.org" })
      .where("id", "=", root.userId)
      .execute();
    await reportAsKeeper(deps, await bearer(), "I know it");
    await expect(confirmReport(deps, root, ada.userId)).rejects.toThrow(Forbidden);
  });

  test("waits 30 days from the confirmation, and 90 where no way to ask is known", async () => {
    await name();
    await reportAsKeeper(deps, await bearer(), "I know it");
    await pass(40);
    expect(await keptAt()).toBeNull();
    await confirmReport(deps, root, ada.userId);
    await pass(29);
    expect(await keptAt()).toBeNull();
    await pass(1);
    expect(await keptAt()).not.toBeNull();
    expect(await mails("keeping-begun")).toEqual([{ kind: "keeping-begun", recipient: ruth.email }]);
  });

  test("waits 90 days for an author without an address", async () => {
    await deps.db.updateTable("users").set({ email: null }).where("id", "=", ada.userId).execute();
    await name();
    await die();
    await pass(89);
    expect(await keptAt()).toBeNull();
    await pass(1);
    expect(await keptAt()).not.toBeNull();
  });
});

describe("a sign of life", () => {
  const visitor = { address: "192.0.2.1", device: "Safari" };
  const signIn = () =>
    deps.db.transaction().execute((db) => openSession({ ...deps, db }, visitor, ada.userId, "password"));

  test("ends it at once: a sign-in, or an answer", async () => {
    await name();
    await die();
    await signIn();
    expect(await findReport(deps, ada.userId)).toBeNull();
    await pass(60);
    expect(await keptAt()).toBeNull();
    await die();
    await deps.db
      .transaction()
      .execute((db) => saveAnswer({ ...deps, db }, ada.userId, 3, "I am here.", undefined));
    expect(await findReport(deps, ada.userId)).toBeNull();
  });

  test("is also a photo or a recording that answers a question", async () => {
    await name();
    await die();
    await noteTold(deps, { ownerId: ada.userId, opens: 0 }, []);
    expect(await findReport(deps, ada.userId)).toBeNull();
    await pass(60);
    expect(await keptAt()).toBeNull();
  });

  test("ends the keeping too: all is as before, and the keeper is out", async () => {
    await name();
    const secret = await tell(1, "onlyMe");
    const other = await tell(2, "nobody");
    await die();
    await pass(31);
    const id = await openKeeperSession(deps, await bearer(), "Safari");
    expect(await findActor(deps, id)).toMatchObject({ userId: ada.userId, keeper: { name: "Ruth" } });
    expect(await ids()).toEqual([other]);
    await signIn();
    expect(await ids()).toEqual([secret, other]);
    expect(await findActor(deps, id)).toBeNull();
    await expect(openKeeperSession(deps, await bearer(), "Safari")).rejects.toThrow(NotFound);
  });

  test.each(["handOver", "delete"] as const)(
    "and its end leave no download of the time before them, with the choice %s",
    async (choice) => {
      const { userId } = ada;
      const add = async (id: number) => {
        const createdAt = clock.now().toISOString();
        await deps.db.insertInto("exports").values({ id, userId, state: "done", createdAt }).execute();
      };
      const kept = async () =>
        (await deps.db.selectFrom("exports").select("id").execute()).map(({ id }) => id);
      await name(choice);
      await add(1);
      await die();
      await signIn();
      expect(await kept()).toEqual([1]);
      await die();
      await pass(31);
      expect(await kept()).toEqual([]);
      await add(2);
      await signIn();
      expect(await kept()).toEqual([]);
    },
  );
});

describe("what was only for the author", () => {
  test("stays closed, and is deleted after a year and two mails that say how much there is", async () => {
    await name();
    await tell(1, "onlyMe");
    await die();
    await pass(30 + 364);
    expect(await countSealed(deps.db, ada.userId)).toBe(1);
    expect(await mails("only-me-waits")).toHaveLength(2);
    await pass(1);
    expect(await countSealed(deps.db, ada.userId)).toBe(0);
    expect(await mails("only-me-waits")).toHaveLength(2);
  });

  test("is not deleted before the last of two mails was taken", async () => {
    await name();
    await tell(1, "onlyMe");
    await die();
    await pass(30 + 340);
    expect(await mails("only-me-waits")).toHaveLength(2);
    await deps.db.updateTable("mails").set({ state: "failed" }).where("kind", "=", "only-me-waits").execute();
    await pass(30);
    expect(await countSealed(deps.db, ada.userId)).toBe(1);
    await pass(1);
    expect(await mails("only-me-waits")).toHaveLength(3);
    await pass(29);
    expect(await countSealed(deps.db, ada.userId)).toBe(1);
    await pass(1);
    expect(await countSealed(deps.db, ada.userId)).toBe(0);
  });

  test("knows its own mails from those of another account to the same keeper, of the same moment", async () => {
    await name();
    await tell(1, "onlyMe");
    await die();
    const ben = asThemselves((await addPerson(deps.db, "kept-too", { displayName: "Bea" })).userId);
    const { links } = await nameKeepers(deps, ben, { keepers: [ruth] });
    const theirs = await findKeeperBearer(deps, links[0]?.token ?? "");
    if (!theirs) throw new Error("no keeper");
    const details = { age: null, date: "", location: "" };
    const { id } = await createStory(deps, ben, 1, { ...details, content: "Words of Bea." });
    await shareStory(deps, ben, id, "onlyMe");
    await reportAsKeeper(deps, theirs, "I am her niece");
    await confirmReport(deps, root, ben.userId);
    // Neither has an address, so that nobody could be asked: both are kept on one day.
    await deps.db.updateTable("users").set({ email: null }).execute();
    await pass(90 + 340);
    expect(await mails("only-me-waits")).toHaveLength(4);
    const ofAda = await deps.db
      .selectFrom("mails")
      .select("id")
      .where("kind", "=", "only-me-waits")
      .where("text", "like", `%${ada.displayName}%`)
      .execute();
    const failed = ofAda.map((mail) => mail.id);
    expect(failed).toHaveLength(2);
    await deps.db.updateTable("mails").set({ state: "failed" }).where("id", "in", failed).execute();
    await pass(30);
    expect(await countSealed(deps.db, ada.userId)).toBe(1);
    expect(await countSealed(deps.db, ben.userId)).toBe(0);
  });

  test("stays closed where no mail can go, and so does the account", async () => {
    await name();
    await tell(1, "onlyMe");
    await die();
    await pass(31);
    deps.config = { ...config, appUrl: undefined };
    await pass(60);
    for (const years of [1, 5, 9, 20]) {
      clock.advance(years * 365 * days);
      await lookAfterKept(deps);
    }
    expect(await countSealed(deps.db, ada.userId)).toBe(1);
    expect(await keptAt()).not.toBeNull();
    const columns = ["closedAt"] as const;
    const [user] = await deps.db.selectFrom("users").select(columns).where("id", "=", ada.userId).execute();
    expect(user?.closedAt).toBeNull();
  });

  test("is handed over where the author chose that", async () => {
    await name("handOver");
    const secret = await tell(1, "onlyMe");
    await die();
    await pass(31);
    expect(await ids()).toEqual([secret]);
  });

  test("is deleted where the author chose that, once no sign can undo it any more", async () => {
    await name("delete");
    await tell(1, "onlyMe");
    await die();
    await pass(31);
    expect(await countSealed(deps.db, ada.userId)).toBe(1);
    await pass(30);
    expect(await countSealed(deps.db, ada.userId)).toBe(0);
    expect(await mails("only-me-waits")).toEqual([]);
  });
});

test("an account is kept as long as the setting says, and its keepers are told a year before", async () => {
  await name();
  await die();
  await pass(30);
  const at = async (count: number) => {
    clock.advance(count * days);
    await lookAfterKept(deps);
    const { closedAt } = await deps.db
      .selectFrom("users")
      .select("closedAt")
      .where("id", "=", ada.userId)
      .executeTakeFirstOrThrow();
    return [(await mails("keeping-runs-out")).length, closedAt !== null];
  };
  expect(await at(3650 - 366)).toEqual([0, false]);
  expect(await at(2)).toEqual([1, false]);
  expect(await at(364)).toEqual([1, false]);
  expect(await at(2)).toEqual([1, true]);
});

test("nothing is emailed to the author any more", async () => {
  await name();
  await die();
  await pass(31);
  const { enqueueMail } = await import("../../base/mail/outbox.server");
  const letter = () => ({ subject: "Hello", to: "Ada", paragraphs: [], closing: [] });
  await enqueueMail(deps, { kind: "welcome", userId: ada.userId, recipient: "Ada@example.org", letter });
  expect(await mails("welcome")).toEqual([]);
  const others: Actor = root;
  await enqueueMail(deps, { kind: "welcome", userId: others.userId, recipient: "root@example.org", letter });
  expect(await mails("welcome")).toHaveLength(1);
});
