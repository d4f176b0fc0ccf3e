import { expect, test } from "vitest";
import { MemoryBudget, type MemoryClaim } from "./memory-budget";

const photo = { megabytes: 150, isAwaited: true };
const avif = { megabytes: 1_010, isAwaited: true };
const film = { megabytes: 400, isAwaited: false };
const print = { megabytes: 800, isAwaited: false };

/** Claims that are named; answers which have begun, and ends one. */
function open() {
  const budget = new MemoryBudget();
  const begun: string[] = [];
  const releases = new Map<string, () => void>();
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    ask(name: string, claim: MemoryClaim, signal?: AbortSignal) {
      return budget.claim(claim, signal).then((release) => {
        begun.push(name);
        releases.set(name, release);
      });
    },
    begun: async () => {
      await settled();
      return begun.join(" ");
    },
    end: (name: string) => releases.get(name)?.(),
  };
}

test("a film, a book and photos have room together", async () => {
  const { ask, begun } = open();
  void ask("film", film);
  void ask("print", print);
  void ask("one", photo);
  void ask("two", photo);
  expect(await begun()).toBe("film print one two");
});

test("one large photo is alone, and smaller ones come before and after it", async () => {
  const { ask, begun, end } = open();
  void ask("one", photo);
  void ask("avif", avif);
  void ask("two", photo);
  expect(await begun()).toBe("one");
  end("one");
  expect(await begun()).toBe("one avif");
  end("avif");
  expect(await begun()).toBe("one avif two");
});

test("a large photo waits for a film or a book; smaller ones pass it, and nothing else begins", async () => {
  const { ask, begun, end } = open();
  void ask("film", film);
  void ask("print", print);
  void ask("avif", avif);
  void ask("one", photo);
  expect(await begun()).toBe("film print one");
  end("print");
  void ask("next print", print);
  void ask("two", photo);
  expect(await begun()).toBe("film print one");
  end("one");
  expect(await begun()).toBe("film print one avif");
  end("film");
  expect(await begun()).toBe("film print one avif");
  end("avif");
  expect(await begun()).toBe("film print one avif two next print");
});

test("what needs more than there is runs with nothing beside it", async () => {
  const { ask, begun, end } = open();
  void ask("film", film);
  void ask("huge book", { megabytes: 1_500, isAwaited: false });
  expect(await begun()).toBe("film");
  end("film");
  expect(await begun()).toBe("film huge book");
});

test("what is called off leaves its place, once", async () => {
  const { ask, begun, end } = open();
  const off = new AbortController();
  void ask("avif", avif);
  const waiting = ask("second", avif, off.signal);
  void ask("one", photo);
  off.abort();
  await expect(waiting).rejects.toThrow();
  end("avif");
  end("avif");
  expect(await begun()).toBe("avif one");
  await expect(ask("late", photo, off.signal)).rejects.toThrow();
});

test("memory that is given back twice counts once", async () => {
  const { ask, begun, end } = open();
  void ask("film", film);
  await begun();
  end("film");
  end("film");
  void ask("one", print);
  void ask("other", print);
  expect(await begun()).toBe("film one");
});
