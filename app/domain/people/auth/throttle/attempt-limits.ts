import { days, minutes } from "../../../base/deps";
import type { Bucket } from "./leaky-bucket";

/* docs/decisions/0030 and 0062 have the reasons and the arithmetic. */

export type Action =
  | "sign-in"
  | "sign-in code"
  | "printed code"
  | "second factor"
  | "own password"
  | "mailed link"
  | "promo code"
  | "contact"
  | "trial"
  | "checkout"
  | "family code"
  | "gift code"
  | "card number"
  | "volunteer code";

export interface Limit extends Bucket {
  free: number;
  /** Whether a full bucket refuses; otherwise it only delays. */
  isClosing: boolean;
}

interface Limits {
  address: Limit;
  account: Limit;
  /** Limits one account from one address. Once it is full, its attempts wait in the room of all such addresses. */
  pair: Limit | null;
}

const firstDelay = 250;
export const maxDelay = 4_000;

const never = Number.POSITIVE_INFINITY;
const perAddress = { interval: (3 * minutes) / 10, capacity: 30, free: 10 };
const perAccount = { interval: days / 100, capacity: 100, free: 5 };

/** Accounts slow down and never close: strangers could keep the person out. */
const guesses: Limits = {
  address: { ...perAddress, isClosing: false },
  account: { ...perAccount, isClosing: false },
  pair: { interval: days / 5, capacity: 5, free: never, isClosing: false },
};

/** Limits somebody who is signed in. Strangers do not reach them, so they may close. */
const ownGuesses: Limits = {
  address: { ...perAddress, isClosing: false },
  account: { ...perAccount, isClosing: true },
  pair: { interval: days / 25, capacity: 25, free: never, isClosing: true },
};

const requests: Limits = {
  address: { ...perAddress, isClosing: true },
  account: { interval: (3 * minutes) / 5, capacity: 20, free: 5, isClosing: false },
  pair: null,
};

/** Six digits are few: 126 tries in a day make guessing take years. Only who has the password comes here, so it may close. */
const factorOfAccount = { interval: 15 * minutes, capacity: 30, free: 5 };

/** Limits one account on a device where it has signed in before; when it is full, the device counts as unknown. */
export const knownDeviceLimit: Limit = { ...perAccount, isClosing: true };

const limits: Record<Action, Limits> = {
  "sign-in": guesses,
  "sign-in code": guesses,
  "printed code": { ...guesses, address: { ...perAddress, isClosing: true } },
  "second factor": {
    address: { ...perAddress, isClosing: false },
    account: { ...factorOfAccount, isClosing: true },
    pair: null,
  },
  "own password": ownGuesses,
  // What an account is mailed is limited by mail-again.server.
  "mailed link": { ...requests, account: { ...requests.account, free: never } },
  "promo code": requests,
  contact: requests,
  trial: requests,
  checkout: requests,
  "gift code": { ...guesses, address: { ...perAddress, isClosing: true }, pair: null },
  "family code": { ...guesses, address: { ...perAddress, isClosing: true }, pair: null },
  "volunteer code": { ...guesses, address: { ...perAddress, isClosing: true }, pair: null },
  "card number": { ...guesses, address: { ...perAddress, isClosing: true }, pair: null },
};

export const waitingPlaces = {
  inAll: 400,
  address: 4,
  /** Counts one account, from addresses with fewer failures than `pair` holds. */
  firstTries: 40,
  laterTries: 1,
} as const;

/** Failures of these are failed sign-ins. */
const signInActions: readonly Action[] = ["sign-in", "sign-in code", "printed code", "second factor"];

/** The limits of an action: by address, by account, and by both together (`pair`), which is null where there is none. */
export function limitsOf(action: Action): Limits {
  return limits[action];
}

/** True for actions whose failures count as failed sign-ins of the site. */
export function isSignIn(action: Action): boolean {
  return signInActions.includes(action);
}

/** Milliseconds before the next attempt is checked, doubled with each failure. */
export function delayAfter(failures: number, { free }: Limit): number {
  const excess = Math.ceil(failures) - free;
  return excess < 0 ? 0 : Math.min(firstDelay * 2 ** excess, maxDelay);
}
