import type { Request } from "express";

/** How fast a body must arrive, so that stalled requests do not hold connections. */
export interface Pace {
  /** At least this many bytes … */
  bytes: number;
  /** … in every span of this many milliseconds. */
  span: number;
  /** The whole body within this many milliseconds; no limit if left out. */
  longest?: number;
}

const kilobyte = 1024;
const seconds = 1000;

export const paces: Record<"person" | "visitor", Pace> = {
  /** A slow upload may take all day; one that sends next to nothing in two minutes is ended. */
  person: { bytes: 64 * kilobyte, span: 120 * seconds },
  /** Visitors send a name and a password, or a text that is held for them: at 50 KB a second it arrives in time. */
  visitor: { bytes: 16 * kilobyte, span: 20 * seconds, longest: 300 * seconds },
};

/**
 * Calls `giveUp` once when the body is slower than the pace. Time during which the server itself does not read, because
 * it is processing an earlier file, does not count.
 */
export function requirePace(request: Request, { bytes, span, longest }: Pace, giveUp: () => void): void {
  const began = Date.now();
  let since = began;
  let received = 0;
  const restart = () => {
    since = Date.now();
    received = 0;
  };
  const look = () => {
    const now = Date.now();
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
