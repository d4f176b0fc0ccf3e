export interface Stopwatch {
  seconds: () => number;
  pause: () => void;
  resume: () => void;
}

/** Runs from the start. `now` is in milliseconds. */
export function createStopwatch(now: () => number): Stopwatch {
  let before = 0;
  let since: number | null = now();
  return {
    seconds: () => (before + running()) / 1000,
    pause() {
      before += running();
      since = null;
    },
    resume() {
      if (since === null) since = now();
    },
  };

  function running(): number {
    return since === null ? 0 : now() - since;
  }
}
