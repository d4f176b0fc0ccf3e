const tails = new Map<string, Promise<unknown>>();

/** Runs work with one key in sequence. In memory, since a data directory has one server process. */
export async function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const previous = tails.get(key) ?? Promise.resolve();
  const current = previous.then(work, work);
  tails.set(key, current);
  try {
    return await current;
  } finally {
    if (tails.get(key) === current) tails.delete(key);
  }
}
