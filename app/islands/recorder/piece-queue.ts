export class SendError extends Error {
  constructor(readonly isTemporary: boolean) {
    super("A piece of the recording was not sent.");
  }
}

interface PieceQueueDeps {
  /** Rejects with SendError. */
  send: (n: number) => Promise<void>;
  wait: (milliseconds: number) => Promise<void>;
  onChange?: (unsent: number) => void;
  /** Called at each permanent failure. */
  onRefused?: (error: SendError) => void;
}

export interface PieceQueue {
  /** Also accepts a piece that was sent before. */
  add: (n: number) => void;
  /** Ends a pause before a retry. */
  hurry: () => void;
  /** Resolves when all pieces are sent; rejects at the next failure, but retries continue. */
  flush: () => Promise<void>;
  /** Resolves when all pieces are sent; rejects only at a permanent failure. */
  drain: () => Promise<void>;
  close: () => void;
}

/** Parallel requests, to catch up quickly after an interruption. */
const concurrency = 3;
const maximumPause = 15_000;

/** Temporary failures are retried with exponential backoff. */
export function createPieceQueue({ send, wait, onChange, onRefused }: PieceQueueDeps): PieceQueue {
  const waiting: number[] = [];
  let underWay = 0;
  let failures = 0;
  let pause = 0;
  let isPaused = false;
  let isOver = false;
  let listeners: { onDone: () => void; onFailure: (error: SendError) => void }[] = [];

  return {
    add(n) {
      if (waiting.indexOf(n) < 0) waiting.push(n);
      change();
    },
    hurry,
    flush: () =>
      new Promise((resolve, reject) => {
        listeners.push({ onDone: resolve, onFailure: reject });
        hurry();
      }),
    drain: () =>
      new Promise((resolve, reject) => {
        const onFailure = (error: SendError) => {
          if (error.isTemporary) listeners.push({ onDone: resolve, onFailure });
          else reject(error);
        };
        listeners.push({ onDone: resolve, onFailure });
        change();
      }),
    close: () => {
      isOver = true;
    },
  };

  function hurry(): void {
    isPaused = false;
    change();
  }

  function change(): void {
    waiting.sort((a, b) => a - b);
    while (!isOver && !isPaused && underWay < concurrency && waiting.length > 0)
      begin(waiting.shift() as number);
    onChange?.(waiting.length + underWay);
    if (waiting.length + underWay === 0) notify(({ onDone }) => onDone());
  }

  function begin(n: number): void {
    underWay += 1;
    send(n).then(
      () => {
        underWay -= 1;
        failures = 0;
        change();
      },
      (error: unknown) => {
        underWay -= 1;
        if (waiting.indexOf(n) < 0) waiting.push(n);
        onSendFailure(error instanceof SendError ? error : new SendError(true));
      },
    );
  }

  function onSendFailure(error: SendError): void {
    isPaused = true;
    pause += 1;
    const mine = pause;
    if (error.isTemporary) {
      failures += 1;
      wait(Math.min(maximumPause, 500 * 2 ** failures)).then(() => mine === pause && hurry());
    } else onRefused?.(error);
    change();
    notify(({ onFailure }) => onFailure(error));
  }

  function notify(how: (listener: (typeof listeners)[number]) => void): void {
    const notified = listeners;
    listeners = [];
    notified.forEach(how);
  }
}
