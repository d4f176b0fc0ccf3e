import { type Clock, minutes } from "../../base/deps";

/** What clocks are put back by in everyday life. */
const tolerance = 5 * minutes;

/** The latest start as stored of what has a lifetime. A later one comes from a clock that was ahead: its end is as far off. */
export function latestStart(clock: Clock): string {
  return new Date(clock.now().getTime() + tolerance).toISOString();
}
