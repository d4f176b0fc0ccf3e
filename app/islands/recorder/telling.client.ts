import { steadyPresses } from "./steady-presses";

/** Whoever taps twice on the way here does not record yet. The recorder's code comes before it is touched. */
export function enhance(screen: HTMLElement): void {
  const recorder = screen.querySelector("[data-island]");
  if (!recorder) return;
  steadyPresses(recorder);
  import("./recorder.client").catch(() => undefined);
}
