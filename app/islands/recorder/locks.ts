/** Keeps the screen awake, where the browser can; answers how to let it sleep again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    // A refusal (low battery) is no matter.
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (isOver) void lock?.release();
  };
  // The browser lets go of it when the page is hidden.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

const nameOf = (key: string) => `recording-${key}`;

/** Says that a recording is in the hands of this page; answers how to let go. It ends with the page, however that ends. */
export function holdLock(key: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(nameOf(key), () => held).catch(() => undefined);
  return release;
}

/** Does `work` unless another page has the recording. Browsers without locks do it: to send a piece twice is no harm. */
export async function ifFree(key: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(nameOf(key), { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
