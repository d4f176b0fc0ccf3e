import type { Request } from "express";

/** Minimum speed of a request body: `bytes` in every `span`, in milliseconds. */
export interface Pace {
  bytes: number;
  span: number;
  longest?: number;
}

const kilobyte = 1024;
const seconds = 1000;

export const paces: Record<"person" | "visitor", Pace> = {
  /** Slow uploads may take all day; stalled ones are ended. */
  person: { bytes: 64 * kilobyte, span: 120 * seconds },
  /** Enough for a text that is held until sign-in, at 50 KB/s. */
  visitor: { bytes: 16 * kilobyte, span: 20 * seconds, longest: 300 * seconds },
};

/** Calls `giveUp` once when the body is too slow, not counting time in which the server does not read. */
export function requirePace(request: Request, { bytes, span, longest }: Pace, giveUp: () => void): void {
  // Not the time of day, which may be set while a body comes.
  const began = performance.now();
  let since = began;
  let received = 0;
  const restart = () => {
    since = performance.now();
    received = 0;
  };
  const look = () => {
    const now = performance.now();
    const isLate = longest !== undefined && now - began > longest;
    if (request.isPaused() || received >= bytes) restart();
    if (!isLate && now - since <= span) return;
    stop();
    giveUp();
  };
  const timer = setInterval(look, span / 8);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  for (const event of ["end", "close"]) request.once(event, stop);
}
