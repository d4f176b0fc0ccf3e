/** Counts failures that are forgotten one by one, at a steady rate. Its state is when it will be empty. */
export interface Bucket {
  interval: number;
  capacity: number;
}

/** Times are in milliseconds since 1970; `clearsAt` is undefined for an empty bucket. */
export type ClearsAt = number | undefined;

/** The failures that still count; the newest one counts in full, the oldest in part. */
export function countFailures(bucket: Bucket, clearsAt: ClearsAt, now: number): number {
  return (plausibleEnd(bucket, clearsAt, now) - now) / bucket.interval;
}

/** Milliseconds until the bucket takes another failure; 0 when it does now. */
export function timeUntilRoom(bucket: Bucket, clearsAt: ClearsAt, now: number): number {
  const roomAt = plausibleEnd(bucket, clearsAt, now) - (bucket.capacity - 1) * bucket.interval;
  return Math.max(0, roomAt - now);
}

/** A full bucket stays full. */
export function addFailure(bucket: Bucket, clearsAt: ClearsAt, now: number): number {
  return Math.min(plausibleEnd(bucket, clearsAt, now) + bucket.interval, fullUntil(bucket, now));
}

/** Now for an empty bucket. An end too far away, from a clock that was ahead, leaves room for one: it shuts nobody out. */
export function plausibleEnd(bucket: Bucket, clearsAt: ClearsAt, now: number): number {
  const end = Math.max(now, clearsAt ?? now);
  const full = fullUntil(bucket, now);
  return end > full ? full - bucket.interval : end;
}

function fullUntil({ interval, capacity }: Bucket, now: number): number {
  return now + capacity * interval;
}
