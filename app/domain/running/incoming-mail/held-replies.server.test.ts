import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { rawMail } from "../../../../tests/support/replies";
import { minutes } from "../../base/deps";
import { Forbidden, NotFound } from "../../base/errors";
import { createQuestionLink } from "../../writing/questions/question-links.server";
import { handleMails } from "./handle-mail.server";
import { acceptHeldReply, discardHeldReply, listHeldReplies } from "./held-replies.server";
import { type IncomingDeps, keepMail } from "./incoming-mails.server";

const email = "ada@example.org";
const mailIn = { address: "answers@stories.example.org", authserv: "mx.example.org" };
const { signal } = new AbortController();
let world: MediaWorld;
let deps: IncomingDeps;
let id: number;
let to: string;

/** A reply of somebody else, which waits for Ada. */
beforeEach(async () => {
  world = await openMediaWorld();
  deps = {
    ...world.context,
    config: { ...world.context.config, appUrl: "https://stories.example.org", mailIn },
  };
  const { userId } = world.people.ada;
  await deps.db.updateTable("users").set({ email, provenAddress: email }).where("id", "=", userId).execute();
  const { token } = await createQuestionLink(deps, { userId, promptId: 3, reason: "next", dueAt: null });
  to = `answers+${token}@stories.example.org`;
  id = await receive("We lived above the bakery.");
  expect((await mail()).state).toBe("held");
});

async function receive(body: string): Promise<number> {
  const raw = rawMail({ to, body, from: "Ruth <ruth@example.com>" });
  const kept = await keepMail(deps, Buffer.from(raw));
  await handleMails(deps, signal);
  return kept;
}

afterEach(() => world.close());

const mail = () => deps.db.selectFrom("incomingMails").selectAll().executeTakeFirstOrThrow();
const told = () => deps.db.selectFrom("mails").select("id").where("kind", "=", "answer-received").execute();
const stories = () => deps.db.selectFrom("stories").select("content").where("promptId", "=", 3).execute();
const accept = (from = deps) => acceptHeldReply(from, world.people.ada, id);
const discard = () => discardHeldReply(deps, world.people.ada, id);

test("nobody makes it an answer in an account that is kept", async () => {
  const staff = { ...world.people.ada, isKept: true };
  await expect(acceptHeldReply(deps, staff, id)).rejects.toBeInstanceOf(Forbidden);
  expect(await stories()).toEqual([]);
});

test("of two presses at once, one takes the reply, and one mail says so", async () => {
  const answers = await Promise.allSettled([accept(), accept(), accept()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const answer of answers) if ("reason" in answer) expect(answer.reason).toBeInstanceOf(NotFound);
  expect([await stories(), (await told()).length]).toEqual([[{ content: "We lived above the bakery." }], 1]);
});

test("what is being accepted cannot be thrown away", async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let goOn = () => {};
  const going = new Promise<void>((resolve) => (goOn = resolve));
  const run: IncomingDeps["workers"]["run"] = async (...task) => {
    begin();
    await going;
    return world.context.workers.run(...task);
  };
  const accepted = accept({ ...deps, workers: { run } });
  await begun;
  const { folder } = await mail();
  await expect(discard()).rejects.toBeInstanceOf(NotFound);
  expect(existsSync(deps.letters.pathOf(folder ?? "", 0))).toBe(true);
  expect(await listHeldReplies(deps, world.people.ada)).toEqual([]);
  goOn();
  await accepted;
  expect([(await mail()).state, (await stories()).length]).toEqual(["taken", 1]);
});

test("of accepting and throwing away at once, one is done", async () => {
  const answers = await Promise.allSettled([discard(), accept()]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("what could not be accepted waits as before", async () => {
  const run = () => Promise.reject(new Error("lost"));
  await expect(accept({ ...deps, workers: { run } })).rejects.toThrow("lost");
  expect(await listHeldReplies(deps, world.people.ada)).toHaveLength(1);
  await accept();
  expect((await mail()).state).toBe("taken");
});

test("what was being accepted when the server stopped waits again, and nothing is decided anew", async () => {
  const changes = { state: "reading", reason: "plan", triedAt: deps.clock.now().toISOString() } as const;
  await deps.db.updateTable("incomingMails").set(changes).execute();
  (world.context.clock as unknown as { advance(time: number): void }).advance(2 * minutes);
  await handleMails(deps, signal);
  expect(await listHeldReplies(deps, world.people.ada)).toMatchObject([
    { content: "We lived above the bakery.", reason: "plan" },
  ]);
});

test("what is thrown away stays away, also where its file cannot be removed", async () => {
  const letters = Object.assign(Object.create(deps.letters), {
    remove: () => Promise.reject(new Error("lost")),
  });
  await expect(discardHeldReply({ ...deps, letters }, world.people.ada, id)).rejects.toThrow("lost");
  (world.context.clock as unknown as { advance(time: number): void }).advance(2 * minutes);
  await handleMails(deps, signal);
  expect(await mail()).toMatchObject({ state: "discarded", content: "", folder: null });
});

test("a very long reply is shown in part, and taken whole", async () => {
  await discard();
  const paragraphs = Array.from({ length: 10_000 }, (_, n) => `We baked ${n} loaves.`).join("\n\n");
  id = await receive(paragraphs);
  const [shown] = await listHeldReplies(deps, world.people.ada);
  expect(shown?.content).toBe(paragraphs.slice(0, 100_000));
  await accept();
  expect(await stories()).toEqual([{ content: paragraphs }]);
});
