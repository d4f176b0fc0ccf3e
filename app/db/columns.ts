/** Booleans are stored as 0 and 1, which both SQLite and PostgreSQL accept. */
export function toBit(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** Reads a boolean that `toBit` stored. */
export function fromBit(value: 0 | 1): boolean {
  return value === 1;
}

/** `count(*)` and sums are numbers in SQLite, text in PostgreSQL, and null over no rows. */
export function toCount(value: number | string | bigint | null | undefined): number {
  return Number(value ?? 0);
}
