import { type Clock, minutes } from "../../base/deps";

/** What clocks are put back by in everyday life. */
const tolerance = 5 * minutes;

/**
 * The latest start of something that has a lifetime, as stored. A later one was stored by a clock that was ahead, and
 * its end is as far away from the truth.
 */
export function latestStart(clock: Clock): string {
  return new Date(clock.now().getTime() + tolerance).toISOString();
}
