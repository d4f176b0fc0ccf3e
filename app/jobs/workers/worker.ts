/** What a child process answers: its output, a refusal in words for the person, or a failure for the log. */
export type WorkerAnswer = { output: unknown } | { refused: string } | { failed: string };

/** What it tells before that, as often as it likes. */
export interface WorkerProgress {
  news: unknown;
}

/** The input cannot be used, and the message says so to the person who sent it. */
export class WorkerRejection extends Error {}

type Job<Input, Output> = (input: Input, tell: (news: unknown) => void) => Promise<Output>;

/** The whole of a child process: waits for its input, does the job once, answers, ends. */
export function serveOnce<Input, Output>(job: Job<Input, Output>): void {
  process.once("message", async (input: Input) => {
    process.send?.(await outcome(job, input));
  });
  // Whoever asked has the answer, or is gone: nobody waits any longer.
  process.once("disconnect", () => process.exit());
}

async function outcome<Input, Output>(job: Job<Input, Output>, input: Input): Promise<WorkerAnswer> {
  try {
    return { output: await job(input, (news) => process.send?.({ news } satisfies WorkerProgress)) };
  } catch (error) {
    if (error instanceof WorkerRejection) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
