import { expect, test } from "vitest";
import { Semaphore } from "./semaphore";

const [ada, ben, cleo] = [1, 2, 3];

/** Asks for places in this order; answers what has begun, and how to end one. */
function ask(count: number, work: [number | null, string][]) {
  const semaphore = new Semaphore(count);
  const begun: string[] = [];
  for (const [person, name] of work) void semaphore.acquire(person).then(() => begun.push(name));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    begun: async () => {
      await settled();
      return begun.join(" ");
    },
    end: async (person: number | null) => semaphore.release(person),
  };
}

test("one person has one place, however many there are and however much they ask for", async () => {
  const { begun, end } = ask(2, [
    [ada, "a1"],
    [ada, "a2"],
    [ada, "a3"],
  ]);
  expect(await begun()).toBe("a1");
  await end(ada);
  expect(await begun()).toBe("a1 a2");
});

test("there are no more places than there are", async () => {
  const { begun, end } = ask(2, [
    [ada, "a1"],
    [ben, "b1"],
    [cleo, "c1"],
  ]);
  expect(await begun()).toBe("a1 b1");
  await end(ben);
  expect(await begun()).toBe("a1 b1 c1");
});

test("those who wait take turns: who asked for much is no hindrance to who asked later for little", async () => {
  const { begun, end } = ask(1, [
    [ada, "a1"],
    [ada, "a2"],
    [ada, "a3"],
    [ben, "b1"],
    [cleo, "c1"],
  ]);
  for (const person of [ada, ben, cleo, ada]) {
    await begun();
    await end(person);
  }
  // Ada's second waited since before Ben came: it is its turn first, and theirs before her third.
  expect(await begun()).toBe("a1 a2 b1 c1 a3");
});

test("the site's own work waits in line like a person's", async () => {
  const { begun, end } = ask(1, [
    [null, "h1"],
    [null, "h2"],
    [ada, "a1"],
  ]);
  await begun();
  await end(null);
  expect(await begun()).toBe("h1 h2");
});
