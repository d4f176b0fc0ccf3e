import { copyKeys } from "./device-copies";
import { rememberWriter } from "./last-writer";

/** Milliseconds until the autosave code is loaded without any input. */
const idleDelay = 2_000;

/** Loads on first focus or input, else after a delay: the connection may be lost before the first word. */
export function enhance(line: HTMLElement): void {
  const form = line.closest("form") as HTMLFormElement;
  const account = document.documentElement.dataset.account || "";
  let isComing = false;
  const load = () => {
    if (isComing) return;
    isComing = true;
    registerOfflinePage(account);
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
  const fields = form.querySelectorAll<HTMLTextAreaElement>("textarea, input");
  const isTyped = Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue);
  const isKept = copyKeys(account, form.dataset.draft).length > 0;
  if (isTyped || form.contains(document.activeElement) || isKept) load();
}

/** Offline, the service worker shows only the last writer's local copies, until their session ends. */
function registerOfflinePage(account: string): void {
  rememberWriter(account);
  const { lang } = document.documentElement;
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.register(`/sw.js?lang=${lang}`).catch(() => undefined);
}
