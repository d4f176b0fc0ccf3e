/** The jobs that have a script of their own under `build/children`. */
export type ChildJob = "photos" | "docx" | "probe" | "convert";

/** Heavy work done outside the server's process. */
export interface ChildProcesses {
  /**
   * Runs a job and answers its result. Throws Unavailable when it fails, takes too long or too much memory, and
   * UnsupportedMedia with the job's own words for an input that cannot be used. `signal` ends it early.
   */
  run<Output>(job: ChildJob, input: unknown, signal?: AbortSignal): Promise<Output>;
}
