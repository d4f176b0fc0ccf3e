const copyPrefix = "draft:";
/** Milliseconds until the autosave code is loaded anyway. */
const idleDelay = 2_000;

/**
 * Loads the autosave code as soon as somebody is about to type or has typed, at once if this browser has a
 * local copy for the prompt, and otherwise after a short delay, because the connection may be lost by the
 * first word.
 */
export function enhance(line: HTMLElement): void {
  const form = line.closest("form") as HTMLFormElement;
  const { user = "", prompt = "" } = line.dataset;
  let isComing = false;
  const load = () => {
    if (isComing) return;
    isComing = true;
    import("./autosave")
      .then(({ startAutosave }) => startAutosave(line))
      .catch(() => {
        // Retry at the next key.
        isComing = false;
      });
  };
  form.addEventListener("focusin", load);
  form.addEventListener("input", load);
  window.setTimeout(load, idleDelay);
  const fields = form.querySelectorAll<HTMLTextAreaElement>("textarea");
  const isTyped = Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || form.contains(document.activeElement) || hasCopies(`${copyPrefix}${user}:${prompt}:`))
    load();
  registerOfflinePage(user);
}

function hasCopies(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Without a connection, the service worker shows the local copies of the last writer only. */
function registerOfflinePage(user: string): void {
  try {
    localStorage.setItem("writer", user);
  } catch {
    return;
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
