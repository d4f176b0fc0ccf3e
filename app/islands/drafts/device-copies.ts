/* Unsaved words in localStorage, one key per open page, so that tabs do not overwrite each other. public/keep-words.js writes them. */

/** None where storage is disabled. */
export function copyKeys(account: string, draft: string | undefined): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`draft:${account}:${draft}:`));
  } catch {
    return [];
  }
}

export function ownCopyKey(form: HTMLFormElement): string | undefined {
  return form.dataset.copy || undefined;
}

export function removeCopy(key: string | undefined): void {
  try {
    if (key) localStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
