/** Backslashes and encoded dots and slashes, which some readers of an address decode, and others do not. */
const ambiguous = /\\|%(?:2e|2f|5c)/i;
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Whether everything that reads the path of a request finds the same address in it. */
export function isPlainPath(path: string): boolean {
  return !ambiguous.test(path) && !dotSegment.test(path);
}
