import { listStored, removeRecording } from "../recorder/piece-store";
import { accountHere, clearDevice, isOfOther, recordings } from "./clear-device";

/** Leaves nothing but the unsent words and recordings of other accounts. Clears everything if that fails: privacy comes first. */
export async function forgetOwn(): Promise<void> {
  document.documentElement.setAttribute("data-signed-out", "");
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (key !== recordings && !isOfOther(key)) localStorage.removeItem(key);
    if (localStorage.getItem(recordings) !== null) await forgetOwnRecordings();
  } catch {
    clearDevice();
  }
}

/** Those of a link have no account: they may be of whoever signs out. */
async function forgetOwnRecordings(): Promise<void> {
  for (const { key, userId, sendTo, reader } of await listStored()) {
    const isOther = userId > 0 && String(userId) !== accountHere() && !sendTo && !reader;
    if (!isOther) await removeRecording(key);
  }
}
