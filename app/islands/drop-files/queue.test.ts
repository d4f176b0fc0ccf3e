import { expect, test } from "vitest";
import {
  add,
  countUnderWay,
  failedSince,
  find,
  inState,
  move,
  nextToSend,
  type Queue,
  remove,
  type State,
  withoutShown,
} from "./queue";

const beach = new File(["sand"], "beach.jpg", { lastModified: 1 });
const house = new File(["brick"], "house.jpg", { lastModified: 1 });
const three = new File(["3"], "three.jpg", { lastModified: 1 });
const two = add(
  [],
  [beach, house].map((file) => ({ file, kind: "image" as const })),
);

function walk(...states: State[]): Queue {
  return states.reduce((queue, state) => move(queue, 1, state), two);
}

function stateOf(queue: Queue, id = 1): State | undefined {
  return find(queue, id)?.state;
}

test("files queue up in order, each with an id of its own", () => {
  expect(two.map(({ id, file, state }) => [id, file.name, state])).toEqual([
    [1, "beach.jpg", "waiting"],
    [2, "house.jpg", "waiting"],
  ]);
  const afterRemoval = add(remove(two, 1), [{ file: three, kind: "image" }]);
  expect(afterRemoval.map(({ id }) => id)).toEqual([2, 3]);
});

test("the same file twice is taken once; one of the same name but another content is another", () => {
  const other = new File(["waves"], "beach.jpg", { lastModified: 1 });
  expect(add(two, [{ file: beach, kind: "image" }])).toHaveLength(2);
  expect(add(two, [{ file: other, kind: "image" }])).toHaveLength(3);
});

test("one is sent at a time", () => {
  expect(nextToSend(two)?.id).toBe(1);
  expect(nextToSend(walk("sending"))).toBeUndefined();
  expect(nextToSend(walk("sending", "preparing"))).toBeUndefined();
  expect(nextToSend(walk("sending", "preparing", "sent"))?.id).toBe(2);
  expect(nextToSend(walk("sending", "rejected"))?.id).toBe(2);
  expect(nextToSend([])).toBeUndefined();
});

test("progress is kept, and nothing else of the queue changes", () => {
  const sending = move(walk("sending"), 1, "sending", { share: 0.4 });
  expect(find(sending, 1)).toMatchObject({ state: "sending", share: 0.4 });
  expect(find(sending, 2)).toBe(find(two, 2));
  expect(find(two, 1)?.share).toBe(0);
});

test.each<[State[], State]>([
  [[], "sent"],
  [[], "preparing"],
  [["sending", "preparing"], "sending"],
  [["sending", "preparing", "sent"], "failed"],
  [["sending", "preparing", "sent"], "waiting"],
  [["sending", "rejected"], "waiting"],
  [["sending", "failed"], "sending"],
])("after %j nothing moves to %s", (states, state) => {
  const before = walk(...states);
  expect(stateOf(move(before, 1, state))).toBe(stateOf(before));
});

test("what failed may be tried again, with a clean slate", () => {
  const failed = move(walk("sending"), 1, "failed", { message: "no" });
  expect(find(move(failed, 1, "waiting", { message: "" }), 1)).toMatchObject({
    state: "waiting",
    message: "",
  });
});

test("anything can be taken out but what has arrived whole", () => {
  expect(remove(two, 1)).toHaveLength(1);
  expect(remove(walk("sending"), 1)).toHaveLength(1);
  expect(remove(walk("sending", "failed"), 1)).toHaveLength(1);
  expect(remove(walk("sending", "preparing"), 1)).toHaveLength(2);
  expect(remove(two, 9)).toHaveLength(2);
});

test("those under way are counted", () => {
  expect(countUnderWay(two)).toBe(2);
  expect(countUnderWay(walk("sending", "preparing"))).toBe(2);
  expect(countUnderWay(walk("sending", "failed"))).toBe(1);
  expect(countUnderWay(walk("sending", "sent"))).toBe(1);
});

test("what failed since is told from what had failed before", () => {
  const before = walk("sending", "rejected");
  const after = move(move(before, 2, "sending"), 2, "failed");
  expect(failedSince(before, after).map(({ id }) => id)).toEqual([2]);
  expect(failedSince([], after).map(({ id }) => id)).toEqual([1, 2]);
  const triedAgain = move(after, 2, "waiting");
  expect(failedSince(triedAgain, move(move(triedAgain, 2, "sending"), 2, "failed"))).toHaveLength(1);
  expect(inState(after, "failed").map(({ id }) => id)).toEqual([2]);
});

test("what its story shows goes from the list once nothing else is on its way", () => {
  const first = walk("sending", "sent", "shown");
  expect(withoutShown(first)).toBe(first);
  expect(withoutShown(move(first, 2, "sending"))).toHaveLength(2);
  const failed = move(move(first, 2, "sending"), 2, "failed");
  expect(withoutShown(failed).map(({ id }) => id)).toEqual([2]);
  expect(withoutShown(walk("sending", "sent"))).toHaveLength(2);
  expect(add(first, [{ file: beach, kind: "image" }])).toHaveLength(3);
});
