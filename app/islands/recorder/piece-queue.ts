/** Whether what failed may work later: a lost connection does, a refusal does not. */
export class SendFailure extends Error {
  constructor(readonly isPassing: boolean) {
    super("A piece of the recording was not sent.");
  }
}

interface PieceQueueDeps {
  /** Rejects with SendFailure. */
  send: (n: number) => Promise<void>;
  wait: (milliseconds: number) => Promise<void>;
  onChange?: (unsent: number) => void;
}

export interface PieceQueue {
  /** Sends a piece as soon as it is its turn; one that was sent already is sent again. */
  add: (n: number) => void;
  /** Tries at once, when it is waiting to. */
  hurry: () => void;
  /** Resolves when all is sent; rejects at the next failure, after which it goes on by itself. */
  flush: () => Promise<void>;
  /** Resolves when all is sent, however long it takes; rejects only when it never will be. */
  drain: () => Promise<void>;
  /** Sends nothing more. */
  close: () => void;
}

/** So many at once, so that a long silence of the line is made up for quickly. */
const lanes = 3;
const longestPause = 15_000;

/**
 * The pieces of a recording on their way to the server, in their order. What fails for a passing reason waits a while,
 * longer every time, and is sent again.
 */
export function createPieceQueue({ send, wait, onChange }: PieceQueueDeps): PieceQueue {
  const waiting: number[] = [];
  let underWay = 0;
  let failures = 0;
  let pause = 0;
  let isPaused = false;
  let isOver = false;
  let listeners: { onDone: () => void; onFailure: (error: SendFailure) => void }[] = [];

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
        const onFailure = (error: SendFailure) => {
          if (error.isPassing) listeners.push({ onDone: resolve, onFailure });
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
    while (!isOver && !isPaused && underWay < lanes && waiting.length > 0) begin(waiting.shift() as number);
    onChange?.(waiting.length + underWay);
    if (waiting.length + underWay === 0) tell(({ onDone }) => onDone());
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
        meetFailure(error instanceof SendFailure ? error : new SendFailure(true));
      },
    );
  }

  function meetFailure(error: SendFailure): void {
    isPaused = true;
    pause += 1;
    const mine = pause;
    if (error.isPassing) {
      failures += 1;
      wait(Math.min(longestPause, 500 * 2 ** failures)).then(() => mine === pause && hurry());
    }
    change();
    tell(({ onFailure }) => onFailure(error));
  }

  function tell(how: (listener: (typeof listeners)[number]) => void): void {
    const told = listeners;
    listeners = [];
    told.forEach(how);
  }
}
