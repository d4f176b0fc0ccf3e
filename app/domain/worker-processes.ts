/** The tasks that have a script of their own under `build/workers`. */
export type WorkerTask = "photos" | "docx" | "probe" | "convert" | "export" | "book" | "backup";

/** Heavy work done outside the server's process. */
export interface WorkerProcesses {
  /**
   * Runs a task in a child process and returns its output. `userId` is the user who asked for it, or null for the
   * server's own work: each user runs one task of a pool at a time, and the others wait. `signal` kills the process;
   * `onProgress` gets what a long task reports. Throws Unavailable when the task fails, takes too long or too much
   * memory, or when too many wait, and UnsupportedMedia with the task's own message for an input that cannot be used.
   */
  run<Output>(
    task: WorkerTask,
    input: unknown,
    userId: number | null,
    signal?: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<Output>;
}
