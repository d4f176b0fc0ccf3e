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
