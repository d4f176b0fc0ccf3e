/** Milliseconds, longer than any response takes. */
const step = 300;

/** Pads the run time to whole steps, so that timing does not reveal whether an account exists. */
export async function constantTime<Result>(run: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await run();
  } finally {
    const taken = performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(taken / step) * step - taken));
  }
}
