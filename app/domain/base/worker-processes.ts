export type WorkerTask =
  | "photos"
  | "lighten"
  | "docx"
  | "probe"
  | "convert"
  | "export"
  | "book"
  | "pages"
  | "backup"
  | "invoice"
  | "speech"
  | "letters"
  | "mail";

export interface WorkerProcesses {
  /**
   * Runs a task in a child process; each user (null is the server) runs one task of a pool at a time. Throws
   * Unavailable on failure, limits or a full queue, and UnsupportedMedia for unusable input.
   */
  run<Output>(
    task: WorkerTask,
    input: unknown,
    userId: number | null,
    signal?: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<Output>;
}
