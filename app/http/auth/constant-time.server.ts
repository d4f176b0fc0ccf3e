/** Longer than the work of any response with a hidden outcome, in milliseconds. */
const step = 300;

/**
 * Runs what must take the same time whatever it finds, and ends at a whole number of steps: the time of the answer
 * does not tell whether anybody has the address that was asked for.
 */
export async function constantTime<Result>(run: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await run();
  } finally {
    const taken = performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(taken / step) * step - taken));
  }
}
