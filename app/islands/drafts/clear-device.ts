/** Leaves nothing of a person in this browser, where Clear-Site-Data is not supported or the page is plain http. */
export function clearDevice(): void {
  document.documentElement.setAttribute("data-signed-out", "");
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase("unsent-recordings");
  } catch {
    // Storage is disabled.
  }
}
