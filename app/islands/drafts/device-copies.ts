import { type FormWords, isSameWords } from "./form-words";

/* Unsaved words in localStorage, one key per open page, so that tabs do not overwrite each other. public/keep-words.js writes them. */

export interface DeviceCopy {
  fields: FormWords;
  /** The saved version when typing began; empty for something new. */
  version: string;
  /** The `updatedAt` of the server's draft that these words continue; empty without one. */
  upon: string;
  /** ISO 8601. */
  at: string;
}

export function storeCopy(key: string, copy: DeviceCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(key: string | undefined): void {
  try {
    if (key) localStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}

export function listCopies(prefix: string): { key: string; copy: DeviceCopy }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, copy: JSON.parse(localStorage.getItem(key) || "null") as DeviceCopy | null }))
      .filter((one): one is { key: string; copy: DeviceCopy } => Boolean(one.copy?.fields))
      .sort((one, other) => (one.copy.at < other.copy.at ? 1 : -1));
  } catch {
    return [];
  }
}

export function ownCopyKey(form: HTMLFormElement): string | undefined {
  return form.dataset.copy || undefined;
}

/** Copies that say the same as the page are of no use. */
export function removeKnownCopies(
  copies: { key: string; copy: DeviceCopy }[],
  shown: FormWords,
): { key: string; copy: DeviceCopy }[] {
  return copies.filter(({ key, copy }) => {
    if (!isSameWords(copy.fields, shown)) return true;
    removeCopy(key);
    return false;
  });
}
