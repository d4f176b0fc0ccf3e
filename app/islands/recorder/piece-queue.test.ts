import { describe, expect, test } from "vitest";
import { createPieceQueue, SendError } from "./piece-queue";

function makeLine() {
  const sent: number[] = [];
  const waits: { milliseconds: number; go: () => void }[] = [];
  const line = { failure: null as SendError | null, tries: 0, sent, waits, unsent: -1 };
  const queue = createPieceQueue({
    send: async (n) => {
      line.tries += 1;
      await Promise.resolve();
      if (line.failure) throw line.failure;
      sent.push(n);
    },
    wait: (milliseconds) => new Promise((go) => waits.push({ milliseconds, go })),
    onChange: (unsent) => {
      line.unsent = unsent;
    },
  });
  return { line, queue };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("sends in order, and says when all is there", async () => {
  const { line, queue } = makeLine();
  for (const n of [0, 1, 2, 3, 4]) queue.add(n);
  await queue.flush();
  expect(line.sent).toEqual([0, 1, 2, 3, 4]);
  expect(line.unsent).toBe(0);
  await queue.flush();
  await queue.drain();
});

test("a lost line is tried again, after longer and longer pauses, and nothing is left out", async () => {
  const { line, queue } = makeLine();
  line.failure = new SendError(true);
  queue.add(0);
  await settle();
  for (const n of [1, 2, 3, 4, 5]) queue.add(n);
  for (let round = 0; round < 6; round += 1) {
    line.waits.at(-1)?.go();
    await settle();
  }
  expect(line.sent).toEqual([]);
  const pauses = line.waits.map(({ milliseconds }) => milliseconds);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(Math.max(...pauses)).toBe(15_000);
  line.failure = null;
  queue.hurry();
  await queue.drain();
  expect([...line.sent].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("no storm: a pause is one pause, however many lanes failed", async () => {
  const { line, queue } = makeLine();
  line.failure = new SendError(true);
  for (const n of [0, 1, 2, 3, 4, 5]) queue.add(n);
  await settle();
  expect(line.tries).toBe(3);
  for (const { go } of line.waits) go();
  await settle();
  expect(line.tries).toBe(6);
});

describe("whoever waits for all of it", () => {
  test("is told of a failure, and the queue goes on by itself", async () => {
    const { line, queue } = makeLine();
    line.failure = new SendError(true);
    queue.add(0);
    await expect(queue.flush()).rejects.toBeInstanceOf(SendError);
    line.failure = null;
    await queue.flush();
    expect(line.sent).toEqual([0]);
  });

  test("may wait through failures", async () => {
    const { line, queue } = makeLine();
    line.failure = new SendError(true);
    queue.add(0);
    const drained = queue.drain();
    await settle();
    line.failure = null;
    line.waits.at(-1)?.go();
    await drained;
    expect(line.sent).toEqual([0]);
  });

  test("is told when it never will be", async () => {
    const { line, queue } = makeLine();
    line.failure = new SendError(false);
    queue.add(0);
    await expect(queue.drain()).rejects.toMatchObject({ isTemporary: false });
    expect(line.waits).toEqual([]);
  });
});

test("a piece can be sent again, and nothing after the end", async () => {
  const { line, queue } = makeLine();
  queue.add(0);
  await queue.flush();
  queue.add(0);
  await queue.flush();
  expect(line.sent).toEqual([0, 0]);
  queue.close();
  queue.add(1);
  await settle();
  expect(line.sent).toEqual([0, 0]);
});

test("a piece that waits already is sent once", async () => {
  const { line, queue } = makeLine();
  for (const n of [0, 1, 2, 3, 4, 4]) queue.add(n);
  await queue.flush();
  expect(line.sent).toEqual([0, 1, 2, 3, 4]);
});
