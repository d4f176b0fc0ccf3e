import { steadyPresses } from "./steady-presses";

/** Whoever taps twice on the way here does not record yet. The recorder's code comes before it is touched. */
export function enhance(screen: HTMLElement): void {
  steadyPresses(screen);
  if (screen.querySelector("[data-wake]")) import("./recorder.client").catch(() => undefined);
}
