/** What a child process answers: its output, a refusal in words for the person, or a failure for the log. */
export type ChildAnswer = { output: unknown } | { refused: string } | { failed: string };

/** The input cannot be used, and the message says so to the person who sent it. */
export class ChildRefusal extends Error {}

/** The whole of a child process: waits for its input, does the job once, answers, ends. */
export function serveOnce<Input, Output>(job: (input: Input) => Promise<Output>): void {
  process.once("message", async (input: Input) => {
    process.send?.(await outcome(job, input));
  });
  // Whoever asked has the answer, or is gone: nobody waits any longer.
  process.once("disconnect", () => process.exit());
}

async function outcome<Input, Output>(
  job: (input: Input) => Promise<Output>,
  input: Input,
): Promise<ChildAnswer> {
  try {
    return { output: await job(input) };
  } catch (error) {
    if (error instanceof ChildRefusal) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
