/* What is left in this browser when somebody signs out: nothing of theirs, and what others who write here have not sent yet. */

export const recordings = "unsent-recordings";

export const accountHere = () => document.documentElement.dataset.account || "";

/** Whether another account may have something unsent here: of recordings only a later look says whose they are. Devices of staff keep nothing. */
export function isOthersKept(): boolean {
  if (document.documentElement.dataset.staff !== undefined) return false;
  return hasKey((key) => key === recordings || isOfOther(key));
}

/** Whether something unsent may be here, of whoever signs out or of others. */
export function isAnythingKept(): boolean {
  return hasKey((key) => key === recordings || /^(draft|unsent-book|answer):/.test(key));
}

/** False where storage is disabled, or holds what cannot be read. */
function hasKey(isWanted: (key: string) => boolean): boolean {
  try {
    return Object.keys(localStorage).some(isWanted);
  } catch {
    return false;
  }
}

/** Leaves nothing of anybody, where Clear-Site-Data is not supported or the page is plain http. */
export function clearDevice(): void {
  document.documentElement.setAttribute("data-signed-out", "");
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase(recordings);
  } catch {
    // Storage is disabled.
  }
}

export function isOfOther(key: string): boolean {
  const [kind, owner] = key.split(":");
  if (kind === "draft") return Number(owner) > 0 && owner !== accountHere();
  if (kind !== "unsent-book" || key === kind) return false;
  const { account } = JSON.parse(localStorage.getItem(key) || "{}") as { account?: string };
  return account !== undefined && account !== "" && account !== accountHere();
}
