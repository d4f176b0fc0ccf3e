export interface FileScanner {
  address: string;
  /** Returns the name of what was found in a file; null for a clean one. Throws ScannerFailed. */
  scan(path: string): Promise<string | null>;
  /** Throws ScannerFailed if it does not answer. */
  checkReachable(signal: AbortSignal): Promise<void>;
  /** Bytes of the smallest file that was too large for it, since the start; null if it took all. */
  refusedBytes(): number | null;
}

export class ScannerFailed extends Error {}
