import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "~/context";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { giveMailbox, mailsTo } from "../../../../tests/support/mails";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { addApprovedBook, addOrderRow, orderInput } from "../../../../tests/support/orders";
import { addPerson, password } from "../../../../tests/support/people";
import { StopAfter } from "../../../../tests/support/stop-after";
import { actingIn, asThemselves, type Self } from "../../base/actor";
import { days } from "../../base/deps";
import { Conflict, Forbidden, NotFound, Waiting } from "../../base/errors";
import { closeAccount } from "../../running/closing/close-account.server";
import { closePerson } from "../../running/closing/close-person.server";
import { createExportLink } from "../../running/exports/export-links.server";
import { getExports, mustAskForExport, startExport } from "../../running/exports/exports.server";
import { carryOut } from "../../running/waiting/carry-out.server";
import { carryOutDue, letThrough } from "../../running/waiting/let-through.server";
import type { OrderFilesDeps } from "../../selling/orders/deps";
import { startOrderInPage } from "../../selling/orders/order-payments.server";
import { createOrder } from "../../selling/orders/place-order.server";
import { createChapter } from "../../writing/chapters/chapters.server";
import { deleteChapter } from "../../writing/chapters/delete-chapter.server";
import { deletePrompt } from "../../writing/prompts/delete-prompt.server";
import { createPrompt } from "../../writing/prompts/prompts.server";
import { deletePermanently } from "../../writing/stories/purge-trash.server";
import { trashStory } from "../../writing/stories/stories.server";
import { restoreStory } from "../../writing/stories/trash.server";
import { createPrintedCode, redeemPrintedCode } from "../auth/printed-codes.server";
import { liftMarks } from "../marks/lift-marks.server";
import { callBack } from "./call-back.server";
import { listOwnWaiting, listWaiting } from "./list-waiting.server";

let world: MediaWorld;
let deps: OrderFilesDeps & RequestContext & { clock: FakeClock };
let ada: Self;
let olive: Self;
let root: Self;

const own = "marble thicket onion";
const adas = "ada@example.org";
const weekLater = () => new Date(deps.clock.now().getTime() + 7 * days).toISOString();

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, olive, root } = world.people);
  const config = { ...world.context.config, supportEmail: "help@example.org", taxRate: 8_000 };
  deps = { ...world.context, config, clock: world.context.clock as FakeClock };
  await giveMailbox(deps.db, ada.userId, adas);
  await giveMailbox(deps.db, root.userId, "root@example.org");
  await enterByCode(olive);
  await deps.db.deleteFrom("mails").execute();
});

afterEach(() => world.close());

async function enterByCode(maker: Self, person = ada) {
  const { code } = await createPrintedCode(deps, maker, person.userId);
  return redeemPrintedCode(deps, deps.client, { code: code.replaceAll("-", ""), password: own });
}

async function trash(): Promise<number> {
  await trashStory(deps, ada, world.storyId);
  return world.storyId;
}
const deleteStory = () => deletePermanently(deps, ada, world.storyId);
const isThere = async () =>
  (await deps.db.selectFrom("stories").select("id").where("id", "=", world.storyId).execute()).length === 1;
const waiting = () => listOwnWaiting(deps, ada);
const onlyId = async () => (await waiting())[0]?.id ?? 0;
async function waitWords(asked: Promise<unknown>): Promise<Waiting> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Waiting)) throw new Error(`It did not wait: ${error}`);
  return error;
}

describe("deleting a story for good", () => {
  beforeEach(async () => void (await trash()));

  test("waits seven days, once, and is done then", async () => {
    const dueAt = weekLater();
    const told = await waitWords(deleteStory());
    expect([told.waitsUntil, told.message]).toEqual([dueAt, expect.stringContaining("deleted for good on")]);
    deps.clock.advance(days);
    expect((await waitWords(deleteStory())).waitsUntil).toBe(dueAt);
    expect(await waiting()).toHaveLength(1);
    deps.clock.advance(6 * days - 1);
    await carryOutDue(deps);
    expect(await isThere()).toBe(true);
    deps.clock.advance(1);
    await carryOutDue(deps);
    expect([await isThere(), await waiting()]).toEqual([false, []]);
    const row = await deps.db.selectFrom("waitingRequests").selectAll().executeTakeFirstOrThrow();
    expect([row.state, row.label]).toEqual(["done", ""]);
    const { details } = await deps.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "=", "story.delete-permanently")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toEqual({ storyId: world.storyId, credentialBy: olive.userId });
  });

  test("tells the person and the administrators who did not make the credential", async () => {
    const rita = await addPerson(deps.db, "rita", { displayName: "Rita", isAdmin: true });
    await giveMailbox(deps.db, rita.userId, "rita@example.org");
    await enterByCode(rita);
    await deps.db.deleteFrom("mails").execute();
    const { message } = await waitWords(deleteStory());
    expect((await mailsTo(deps.db, adas, "waiting-request"))[0]?.text.replace(/\s+/g, " ")).toContain(
      message,
    );
    expect(await mailsTo(deps.db, "root@example.org", "waiting-request")).toHaveLength(1);
    expect(await mailsTo(deps.db, "rita@example.org")).toEqual([]);
  });

  test("is let through by an administrator who did not make the credential", async () => {
    await waitWords(deleteStory());
    const id = await onlyId();
    await expect(letThrough(deps, olive, id)).rejects.toThrow(Forbidden);
    await letThrough(deps, root, id);
    expect(await isThere()).toBe(false);
    await expect(letThrough(deps, root, id)).rejects.toThrow(NotFound);
  });

  test("is not let through by whoever made it, nor by the person", async () => {
    await enterByCode(root);
    await waitWords(deleteStory());
    await expect(letThrough(deps, root, await onlyId())).rejects.toThrow(Forbidden);
    const [listed] = await listWaiting(deps, root);
    expect(listed).toMatchObject({ mayLetThrough: false, madeBy: ["Administrator", "Rosewood House"] });
    const { userId } = ada;
    await deps.db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", userId).execute();
    const ruler = { ...asThemselves(userId), isAdmin: true };
    await expect(letThrough(deps, ruler, await onlyId())).rejects.toThrow(Forbidden);
    // Where nobody else is an administrator, the seven days run.
    deps.clock.advance(7 * days);
    await carryOutDue(deps);
    expect(await isThere()).toBe(false);
  });

  test("is called back by the person alone", async () => {
    await waitWords(deleteStory());
    const id = await onlyId();
    await expect(callBack(deps, world.people.ben, id)).rejects.toThrow(NotFound);
    await callBack(deps, ada, id);
    await expect(callBack(deps, ada, id)).rejects.toThrow(NotFound);
    deps.clock.advance(8 * days);
    await carryOutDue(deps);
    expect(await isThere()).toBe(true);
  });

  test("is called back when the mark is lifted, and is done at once after that", async () => {
    await waitWords(deleteStory());
    await liftMarks(deps, ada.userId, "device");
    deps.clock.advance(8 * days);
    await carryOutDue(deps);
    expect([await isThere(), await waiting()]).toEqual([true, []]);
    await deleteStory();
    expect(await isThere()).toBe(false);
  });

  test("is called back by itself when the story was taken out of the trash", async () => {
    await waitWords(deleteStory());
    await restoreStory(deps, ada, world.storyId);
    await expect(letThrough(deps, root, await onlyId())).rejects.toThrow(Conflict);
    expect([await isThere(), await waiting()]).toEqual([true, []]);
  });

  test("does not go on in a suspended account", async () => {
    await waitWords(deleteStory());
    const suspend = (suspendedAt: string | null) =>
      deps.db.updateTable("users").set({ suspendedAt }).where("id", "=", ada.userId).execute();
    await suspend("2026-03-05T00:00:00.000Z");
    deps.clock.advance(8 * days);
    await carryOutDue(deps);
    expect(await isThere()).toBe(true);
    await suspend(null);
    await carryOutDue(deps);
    expect(await isThere()).toBe(false);
  });
});

test("own prompts and chapters wait too", async () => {
  const chapter = await createChapter(deps, ada, {
    ...{ title: "The farm", ageRange: "", description: "", type: "biography" },
  });
  const words = { lifeStageId: chapter.id, title: "The barn", description: "How was it?" };
  const prompt = await createPrompt(deps, ada, words);
  expect((await waitWords(deletePrompt(deps, ada, prompt.id))).message).toContain("“The barn”");
  expect((await waitWords(deleteChapter(deps, ada, chapter.id))).message).toContain("“The farm”");
  deps.clock.advance(7 * days);
  await carryOutDue(deps);
  const left = (table: "prompts" | "lifeStages") =>
    deps.db.selectFrom(table).select("id").where("userId", "=", ada.userId).execute();
  expect([await left("prompts"), await left("lifeStages")]).toEqual([[], []]);
});

test("closing the account waits, and is done then", async () => {
  const close = () => closeAccount(deps, ada, deps.client, { currentPassword: own });
  expect((await waitWords(close())).message).toContain("Your account will be closed");
  const closedAt = async () =>
    (
      await deps.db
        .selectFrom("users")
        .select("closedAt")
        .where("id", "=", ada.userId)
        .executeTakeFirstOrThrow()
    ).closedAt;
  expect(await closedAt()).toBeNull();
  deps.clock.advance(7 * days);
  await carryOutDue(deps);
  expect(await closedAt()).toBe(deps.clock.now().toISOString());
});

describe("an order", () => {
  beforeEach(() => addApprovedBook(deps, ada));
  const order = () => createOrder(deps, ada, orderInput(), { way: "invoice" });
  const row = () => deps.db.selectFrom("printOrders").selectAll().executeTakeFirstOrThrow();

  test("by invoice exists, waits, and is placed then", async () => {
    const { message } = await waitWords(order());
    expect((await waitWords(order())).message).toBe(message);
    expect([(await row()).requestedAt, message.includes((await row()).orderNumber)]).toEqual([null, true]);
    expect(await mailsTo(deps.db, "help@example.org")).toEqual([]);
    await letThrough(deps, root, await onlyId());
    expect((await row()).requestedAt).not.toBeNull();
    expect(await mailsTo(deps.db, "help@example.org", "order-received")).toHaveLength(1);
  });

  test("that is called back is cancelled", async () => {
    await waitWords(order());
    await callBack(deps, ada, await onlyId());
    expect(await row()).toMatchObject({ status: "cancelled", requestedAt: null });
  });

  test("of before cannot be paid online until it is let through", async () => {
    const unpaid = { paymentWay: "online", requestedAt: null } as const;
    const { orderNumber } = await addOrderRow(deps, ada, unpaid);
    const pay = () => startOrderInPage(deps, ada, orderNumber, false);
    await waitWords(pay());
    await letThrough(deps, root, await onlyId());
    // There is no payment service in this test: it is asked now.
    await expect(pay()).rejects.not.toThrow(Waiting);
    expect((await mailsTo(deps.db, adas))[0]?.subject).toBe(`Your order ${orderNumber} can be paid now`);
  });
});

describe("the download of everything", () => {
  test("has to be asked for, also if it was made before, and is made then", async () => {
    expect(await mustAskForExport(deps, ada)).toBe(true);
    await waitWords(startExport(deps, ada));
    expect((await getExports(deps, ada)).current).toBeNull();
    deps.clock.advance(7 * days);
    await carryOutDue(deps);
    expect((await getExports(deps, ada)).current).not.toBeNull();
    expect(await mustAskForExport(deps, ada)).toBe(false);
    await enterByCode(root);
    expect(await mustAskForExport(deps, ada)).toBe(true);
  });

  test("by staff who view the account is theirs, in their own name", async () => {
    const viewing = actingIn(olive, { userId: ada.userId, displayName: ada.displayName });
    expect(await mustAskForExport(deps, viewing)).toBe(false);
    await startExport(deps, viewing);
    expect((await getExports(deps, ada)).current).not.toBeNull();
  });

  test("of a closed account goes to the family by another administrator than the one who made the way in", async () => {
    await enterByCode(root);
    await closePerson(deps, root, ada.userId, { reason: "Letter of March 3" });
    await expect(createExportLink(deps, root, ada.userId)).rejects.toThrow(Conflict);
    const rita = await addPerson(deps.db, "rita", { displayName: "Rita", isAdmin: true });
    expect((await createExportLink(deps, rita, ada.userId)).path).toContain("/download/");
    deps.clock.advance(7 * days);
    expect((await createExportLink(deps, root, ada.userId)).path).toContain("/download/");
  });
});

test("nothing waits in an account without a mark", async () => {
  const { ben } = world.people;
  await closeAccount(deps, ben, deps.client, { currentPassword: password });
  expect(await listWaiting(deps, root)).toEqual([]);
});

/* The server stops before each statement that carries something out, the one after the other. */
describe("what was carried out is noted with it, wherever the server stops:", () => {
  const request = () => deps.db.selectFrom("waitingRequests").selectAll().executeTakeFirstOrThrow();
  const asked: Record<string, () => Promise<() => Promise<boolean>>> = {
    "a story that is deleted": async () => {
      await trash();
      await waitWords(deleteStory());
      return async () => !(await isThere());
    },
    "a prompt that is deleted": async () => {
      const words = { lifeStageId: 1, title: "The barn", description: "How was it?" };
      const { id } = await createPrompt(deps, ada, words);
      await waitWords(deletePrompt(deps, ada, id));
      return async () =>
        (await deps.db.selectFrom("prompts").select("id").where("id", "=", id).execute()).length === 0;
    },
    "an account that is closed": async () => {
      await waitWords(closeAccount(deps, ada, deps.client, { currentPassword: own }));
      const user = deps.db.selectFrom("users").select("closedAt").where("id", "=", ada.userId);
      return async () => (await user.executeTakeFirstOrThrow()).closedAt !== null;
    },
    "an order that is placed": async () => {
      await addApprovedBook(deps, ada);
      await waitWords(createOrder(deps, ada, orderInput(), { way: "invoice" }));
      const order = deps.db.selectFrom("printOrders").select("requestedAt");
      return async () => (await order.executeTakeFirstOrThrow()).requestedAt !== null;
    },
    "a download that is made": async () => {
      await waitWords(startExport(deps, ada));
      return async () => (await getExports(deps, ada)).current !== null;
    },
  };

  test.each(Object.keys(asked))("%s", async (name) => {
    const isDone = await (asked[name] as () => Promise<() => Promise<boolean>>)();
    deps.clock.advance(7 * days);
    let stops = 0;
    for (; stops < 200; stops += 1) {
      await carryOutDue({ ...deps, db: deps.db.withPlugin(new StopAfter(stops)) }).catch(() => undefined);
      const { state } = await request();
      expect([state === "waiting", `stopped before ${stops + 1}`]).toEqual([
        !(await isDone()),
        `stopped before ${stops + 1}`,
      ]);
      if (state !== "waiting") break;
    }
    expect(stops).toBeGreaterThan(4);
    expect(["done", "allowed"]).toContain((await request()).state);
  });

  test("what the person calls back while it is begun is not carried out", async () => {
    await trash();
    await waitWords(deleteStory());
    const row = await request();
    await callBack(deps, ada, row.id);
    expect(await carryOut(deps, row)).toBe("decided");
    expect([await isThere(), (await request()).state]).toEqual([true, "called-back"]);
  });

  test("what was done is not called back by whoever comes second", async () => {
    await trash();
    await waitWords(deleteStory());
    const row = await request();
    expect(await carryOut(deps, row)).toBe("done");
    expect(await carryOut(deps, row)).toBe("decided");
    expect([await isThere(), (await request()).state]).toEqual([false, "done"]);
  });
});
