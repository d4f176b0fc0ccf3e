const copyPrefix = "draft:";
/** The page is there and can be read; now the rest may come. */
const atLeisure = 2_000;

/**
 * Brings the code that keeps what is typed (see keep-words) as soon as somebody is about to type, or has typed already;
 * at once, where this browser still keeps words of this prompt; and at leisure, for the line may be gone when the first
 * word is typed.
 */
export function enhance(line: HTMLElement): void {
  const form = line.closest("form") as HTMLFormElement;
  const { user = "", prompt = "" } = line.dataset;
  let isComing = false;
  const wake = () => {
    if (isComing) return;
    isComing = true;
    import("./autosave")
      .then(({ keepWords }) => keepWords(line))
      .catch(() => {
        // The next key tries again.
        isComing = false;
      });
  };
  form.addEventListener("focusin", wake);
  form.addEventListener("input", wake);
  window.setTimeout(wake, atLeisure);
  const fields = form.querySelectorAll<HTMLTextAreaElement>("textarea");
  const isTyped = Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || form.contains(document.activeElement) || hasCopies(`${copyPrefix}${user}:${prompt}:`))
    wake();
  showWordsOffline(user);
}

function hasCopies(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Where there is no line, the service worker shows what the last writer of this browser has typed, and nobody else. */
function showWordsOffline(user: string): void {
  try {
    localStorage.setItem("writer", user);
  } catch {
    return;
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
