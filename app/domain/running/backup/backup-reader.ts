import type { Manifest, ManifestFile } from "./manifest";

export interface BackupReader {
  takenAt: string;
  holds: Manifest["holds"];
  fileCount: number;
  bytes: number;
  /** Counts by table; null for a zip, which does not count them. */
  rows: Record<string, number> | null;
  files(): AsyncIterable<ManifestFile> | Iterable<ManifestFile>;
  /** Damage may throw only while the content is read. */
  read(file: ManifestFile): Promise<AsyncIterable<Uint8Array>>;
  close(): void;
}
