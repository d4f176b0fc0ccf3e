/**
 * Counts failures that are forgotten one by one, at a steady rate: a leaky bucket. Its whole state is the
 * moment at which it will be empty.
 */
export interface Bucket {
  /** Milliseconds until one failure is forgotten. */
  interval: number;
  /** Failures that it holds. */
  capacity: number;
}

/** Times are in milliseconds since 1970; `clearsAt` is undefined for an empty bucket. */
export type ClearsAt = number | undefined;

/** The failures that still count; the newest one counts in full, the oldest in part. */
export function countFailures({ interval }: Bucket, clearsAt: ClearsAt, now: number): number {
  return clearsAt === undefined ? 0 : Math.max(0, clearsAt - now) / interval;
}

/** Milliseconds until the bucket takes another failure; 0 when it does now. */
export function timeUntilRoom({ interval, capacity }: Bucket, clearsAt: ClearsAt, now: number): number {
  return clearsAt === undefined ? 0 : Math.max(0, clearsAt - (capacity - 1) * interval - now);
}

/** Adds a failure; a full bucket stays full. */
export function addFailure({ interval, capacity }: Bucket, clearsAt: ClearsAt, now: number): number {
  return Math.min(Math.max(now, clearsAt ?? now) + interval, now + capacity * interval);
}
