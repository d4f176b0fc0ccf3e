const seconds = 1000;

/** Milliseconds in which a line that is only slow moves something. */
export const stalledAfter = 60 * seconds;
/** The server joins pieces, and reads a photo or a film. */
export const finishingMost = 300 * seconds;

interface Limits {
  /** Milliseconds without anything happening. */
  timeout: number;
  /** The same, once all has left and the answer is awaited. */
  answerTimeout?: number;
  onStalled: () => void;
}

/** Ends a request on which nothing moves any more: a dead line says nothing by itself. How long all takes does not matter. */
export function endIfStalled(
  request: XMLHttpRequest,
  { timeout, answerTimeout = timeout, onStalled }: Limits,
): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      request.abort();
      onStalled();
    }, milliseconds);
  };
  request.upload.addEventListener("progress", () => wait(timeout));
  request.upload.addEventListener("load", () => wait(answerTimeout));
  request.addEventListener("progress", () => wait(answerTimeout));
  request.addEventListener("loadend", () => clearTimeout(timer));
  wait(timeout);
}
