/** Undefined in browsers that cannot give up a request. */
export function newAbort(): AbortController | undefined {
  return typeof AbortController === "function" ? new AbortController() : undefined;
}

/** Gives a request up that takes longer than so many milliseconds: a line that stalls says nothing by itself. */
export async function inTime<Result>(
  milliseconds: number,
  request: (signal: AbortSignal | undefined) => Promise<Result>,
  abort = newAbort(),
): Promise<Result> {
  const timer = window.setTimeout(() => abort?.abort(), milliseconds);
  try {
    return await request(abort?.signal);
  } finally {
    window.clearTimeout(timer);
  }
}
