const copyPrefix = "draft:";
/** Milliseconds until the autosave code is loaded without any input. */
const idleDelay = 2_000;

/** Loads on first focus or input, else after a delay: the connection may be lost before the first word. */
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

/** Offline, the service worker shows only the last writer's local copies. */
function registerOfflinePage(user: string): void {
  try {
    localStorage.setItem("writer", user);
  } catch {
    return;
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
