/** Returns a function that releases the wake lock. */
export function requestWakeLock(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    // The browser may refuse, for example at low battery.
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (isOver) void lock?.release();
  };
  // The browser releases the lock when the page is hidden.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

const lockName = (key: string) => `recording-${key}`;

/** Holds the lock until the returned function is called or the page ends. */
export function holdLock(key: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(lockName(key), () => released).catch(() => undefined);
  return release;
}

/** Skips `work` if another page has the lock. Without the Locks API it runs: sending twice is harmless. */
export async function withLock(key: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
