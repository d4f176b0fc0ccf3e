import { LRUCache } from "lru-cache";
import { message } from "~/messages/message";
import { Conflict } from "./errors";

/* Words sent as a page is left overtake others, and unanswered ones are sent again at the next visit: changes come out of order, and twice. */

/** Which browser typed a change, and when by its own clock. */
export interface Typed {
  browser: string;
  at: number;
}

const day = 86_400_000;
/** The time of the newest change, by what was written, field and browser. */
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

/** Refuses words that come after later ones of the same browser. `place` says what was written, and whose it is. Throws Conflict. */
export function requireLatest(place: string, typed: Typed | undefined): void {
  if (typed && (newest.get(`${place}//${typed.browser}`) ?? 0) > typed.at)
    throw new Conflict(message("These words were also changed somewhere else"));
}

/** Notes words that are stored, in the transaction that stores them. The same words may come again. */
export function noteTyped(place: string, typed: Typed | undefined): void {
  if (typed) newest.set(`${place}//${typed.browser}`, typed.at);
}
