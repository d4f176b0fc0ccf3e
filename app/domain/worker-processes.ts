/** The jobs that have a script of their own under `build/workers`. */
export type WorkerTask = "photos" | "docx" | "probe" | "convert" | "export" | "book" | "backup";

/** Heavy work done outside the server's process. */
export interface WorkerProcesses {
  /**
   * Runs a job and answers its result. Throws Unavailable when it fails, takes too long or too much memory, and
   * UnsupportedMedia with the job's own words for an input that cannot be used. `whose` is the id of the person who
   * asked for it, null for the house itself: each has one at a time, and the others wait in line. `signal` ends it
   * early; `hear` is given what a long job tells on its way.
   */
  run<Output>(
    job: WorkerTask,
    input: unknown,
    whose: number | null,
    signal?: AbortSignal,
    hear?: (news: unknown) => void,
  ): Promise<Output>;
}
