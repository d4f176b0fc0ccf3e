/* The account whose words public/offline.js may show: it wrote here last, and its session goes on as far as this device knows. */

const key = "writer";
const hour = 3_600_000;
/** The hours after which sessions of staff, and of all others, end without use. */
const sessionHours = { staff: 0.5, person: 14 * 24 };

export function rememberWriter(account: string): void {
  const { staff } = document.documentElement.dataset;
  const hours = staff === undefined ? sessionHours.person : sessionHours.staff;
  try {
    localStorage.setItem(key, `${account} ${Date.now() + hours * hour}`);
  } catch {
    // Storage is disabled.
  }
}

/** The session has ended. The words stay, for their person alone. */
export function forgetWriter(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
