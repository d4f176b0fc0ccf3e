/* Apart from what reads mails: that stays in its worker process, with the packages that it takes. */

/** How many files one answer may bring. */
export const filesMost = 50;

/** Whether it is the file in which Outlook packs what it sends to other Outlooks (TNEF). */
export function isTnef(name: string | undefined): boolean {
  return /^winmail\.dat$/i.test(name ?? "");
}
