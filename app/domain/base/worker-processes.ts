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
  /** One task of a pool at a time for each user (null: the server). Throws Unavailable (failure, limits, full queue) or UnsupportedMedia. */
  run<Output>(
    task: WorkerTask,
    input: unknown,
    userId: number | null,
    signal?: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<Output>;
}
