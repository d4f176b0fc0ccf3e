import { LRUCache } from "lru-cache";

/* Words sent as a page is left overtake others, and unanswered ones are sent again at the next visit: changes come out of order, and twice. */

/** Which browser typed a change, and when by its own clock. */
export interface Typed {
  browser: string;
  at: number;
}

const day = 86_400_000;
/** The time of the newest change, by account, book, field and browser. */
const newest = new LRUCache<string, number>({ max: 20_000, ttl: day });

/** Returns the fields of a change that its browser has not changed since, nor sent before, and notes them. In the transaction that stores them. */
export function takeTyped<Input extends object>(book: string, { browser, at }: Typed, input: Input): Input {
  const taken = Object.entries(input).filter(([field]) => {
    const key = `${book}/${field}/${browser}`;
    if ((newest.get(key) ?? 0) >= at) return false;
    newest.set(key, at);
    return true;
  });
  return Object.fromEntries(taken) as Input;
}

/** Forgets a change that could not be stored: it may be sent again. */
export function forgetTyped(book: string, { browser, at }: Typed, input: object): void {
  for (const field of Object.keys(input)) {
    const key = `${book}/${field}/${browser}`;
    if (newest.get(key) === at) newest.delete(key);
  }
}
