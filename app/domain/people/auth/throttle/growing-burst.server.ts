import { randomUUID } from "node:crypto";
import type { SignInBurst } from "./sign-in-burst";

/** Most of the memory that an attack can take. */
const maxAccounts = 1_000;

export class GrowingBurst {
  readonly id = randomUUID();
  isChanged = true;
  readonly #address: string | null;
  readonly #accounts = new Map<number, number>();
  #startedAt: number;
  #endedAt: number;
  #addresses: number;
  #failures = 0;

  /** `address` is null for several. */
  constructor(address: string | null, now: number) {
    this.#address = address;
    this.#addresses = address === null ? 0 : 1;
    this.#startedAt = now;
    this.#endedAt = now;
  }

  get failures(): number {
    return this.#failures;
  }

  get startedAt(): number {
    return this.#startedAt;
  }

  /** Times are in milliseconds since 1970. */
  add(userId: number | undefined, now: number): void {
    this.#failures += 1;
    this.#endedAt = now;
    if (userId !== undefined) this.#addToAccount(userId, 1);
    this.isChanged = true;
  }

  undo(userId: number | undefined): void {
    this.#failures -= 1;
    if (userId !== undefined) this.#addToAccount(userId, -1);
    this.isChanged = true;
  }

  merge(other: GrowingBurst): void {
    this.#addresses += 1;
    this.#failures += other.#failures;
    this.#startedAt = Math.min(this.#startedAt, other.#startedAt);
    this.#endedAt = Math.max(this.#endedAt, other.#endedAt);
    for (const [userId, count] of other.#accounts) this.#addToAccount(userId, count);
    this.isChanged = true;
  }

  /** `quiet` and `longest` are in milliseconds. Also when the clock was ahead, and was put back. */
  isOver(now: number, { quiet, longest }: { quiet: number; longest: number }): boolean {
    if (now < this.#startedAt) return true;
    return now - this.#endedAt >= quiet || now - this.#startedAt >= longest;
  }

  values(): SignInBurst {
    return {
      id: this.id,
      address: this.#address,
      addresses: this.#addresses,
      failures: this.#failures,
      accounts: this.#accounts.size,
      startedAt: new Date(this.#startedAt).toISOString(),
      endedAt: new Date(this.#endedAt).toISOString(),
    };
  }

  #addToAccount(userId: number, one: number): void {
    const count = (this.#accounts.get(userId) ?? 0) + one;
    if (count <= 0) this.#accounts.delete(userId);
    else if (this.#accounts.has(userId) || this.#accounts.size < maxAccounts)
      this.#accounts.set(userId, count);
  }
}
