/** What the process that makes a zip is asked. Paths are absolute. */
export interface ExportTask {
  dataDir: string;
  userId: number;
  brandName: string;
  /** ISO 8601. */
  madeAt: string;
  /** The books that were made for it: names in the zip, and files. */
  books: { name: string; source: string }[];
  /** Sentences about what could not be made. */
  gaps: string[];
  /** Where the zip is written; nothing is there yet. */
  output: string;
}

/** How far it has come: entries of the zip, and bytes of photos, recordings and books. */
export interface ExportProgress {
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  bytesTotal: number;
}

export interface ExportResult {
  /** What it was made of (see fingerprint.server). */
  fingerprint: string;
  files: number;
  /** How many things ought to be in it and are not. */
  missing: number;
}
