import type { Request } from "express";

/** How fast a body must come, so that nobody keeps a place for nothing. */
export interface Pace {
  /** At least so many bytes … */
  bytes: number;
  /** … in every span of so many milliseconds. */
  span: number;
  /** And all of it within so many milliseconds; no limit where it is left out. */
  longest?: number;
}

const kilobyte = 1024;
const seconds = 1000;

export const paces: Record<"person" | "visitor", Pace> = {
  /** A slow upload may take all day; one that has come to next to nothing in two minutes is gone. */
  person: { bytes: 64 * kilobyte, span: 120 * seconds },
  /** Visitors send a name and a password, or a text that is held for them: at 50 KB a second it is there in time. */
  visitor: { bytes: 16 * kilobyte, span: 20 * seconds, longest: 300 * seconds },
};

/**
 * Calls `giveUp` once when the body does not keep the pace. While the server itself does not read, because it is at
 * work on an earlier file, nobody is blamed.
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
