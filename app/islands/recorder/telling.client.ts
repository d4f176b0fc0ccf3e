import { steadyPresses } from "../enhancements/steady-presses";

/** Whoever taps twice on the way here does not record yet. The recorder's code comes before it is touched. */
export function enhance(screen: HTMLElement): void {
  const recorder = screen.querySelector("[data-island]");
  if (!recorder) return;
  // On a slow device the button comes late, and works at once.
  const tapOnTheWay = 0;
  steadyPresses(recorder, tapOnTheWay);
  import("./recorder.client").catch(() => undefined);
}
