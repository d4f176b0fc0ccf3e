/* Changes that the server has not confirmed, one key of localStorage each, so that tabs do not overwrite each other. */

export interface Change {
  /** A later change of the same name replaces an earlier one. */
  name: string;
  method: "POST" | "PUT";
  address: string;
  body: string;
  contentType: string;
}

export interface Unsent extends Change {
  /** The account's id; empty in entries of earlier versions. */
  account: string;
  /** The browser and its time; missing in entries of earlier versions. The server knows the order by it, whatever comes first. */
  typed?: string;
}

const prefix = "unsent-book:";
/** One list for all tabs, in earlier versions. */
const formerKey = "unsent-book";
const page = Math.random().toString(36).slice(2);
const keys = new Map<Unsent, string>();
let count = 0;
let release: (() => void) | undefined;

// A page that comes back finds what was taken over meanwhile gone.
addEventListener("pagehide", releaseLock);
addEventListener("pageshow", () => keys.size > 0 && holdLock());

/** The queue works without storage too, while the page is open. `former`: where the change stood, which it leaves once it has its new place. */
export function storeUnsent(change: Unsent, former?: string): void {
  holdLock();
  count += 1;
  const key = `${prefix}${page}:${count}`;
  try {
    localStorage.setItem(key, JSON.stringify(change));
    keys.set(change, key);
    if (former) localStorage.removeItem(former);
  } catch {
    // The device is full.
    if (former) keys.set(change, former);
  }
}

export function dropUnsent(change: Unsent): void {
  const key = keys.get(change);
  keys.delete(change);
  if (key) removeItem(key);
  if (keys.size === 0) releaseLock();
}

/** False once another tab has taken it over, which is where tabs do not see each other. */
export function isOwn(change: Unsent): boolean {
  const key = keys.get(change);
  try {
    return key === undefined || localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** Takes over what pages of the account have left that are gone, in the order in which it was done. Others' changes wait for them. */
export async function takeOver(account: string): Promise<Unsent[]> {
  const open = await openPages();
  const left = listStored().filter(
    ({ key, change }) => (change.account || account) === account && !open.has(pageOf(key)),
  );
  for (const { key, change } of left) storeUnsent(change, key);
  return left.map(({ change }) => change);
}

function listStored(): { key: string; change: Unsent }[] {
  try {
    splitFormer();
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && pageOf(key) !== page)
      .map((key) => ({ key, change: JSON.parse(localStorage.getItem(key) || "null") as Unsent }))
      .filter(({ change }) => change !== null)
      .sort((one, other) => timeOf(one.change) - timeOf(other.change) || (one.key < other.key ? -1 : 1));
  } catch {
    return [];
  }
}

function splitFormer(): void {
  const former = JSON.parse(localStorage.getItem(formerKey) || "[]") as Unsent[];
  former.forEach((change, place) => {
    localStorage.setItem(`${prefix}former:${place + 1_000}`, JSON.stringify(change));
  });
  localStorage.removeItem(formerKey);
}

function timeOf({ typed = "" }: Unsent): number {
  return Number(typed.split(" ")[1] || 0);
}

function pageOf(key: string): string {
  return key.split(":")[1] || "";
}

/** Held only while something is unsent: browsers keep no page with a lock for Back. */
function holdLock(): void {
  if (release) return;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(prefix + page, () => released).catch(() => undefined);
}

function releaseLock(): void {
  if (release) release();
  release = undefined;
}

/** Those with something unsent. Old browsers and plain http do not say so. */
async function openPages(): Promise<Set<string>> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return new Set((locks?.held || []).map(({ name = "" }) => pageOf(name)));
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
