import { holdLock, keepAwake } from "./locks";
import { askForMicrophone, type Microphone, startMicrophone } from "./microphone";
import { forgetRecording, type KeptRecording, keepPiece, keepRecording } from "./piece-store";
import { createRecordingSender } from "./recording-sender";
import type { SavedAudio } from "./recordings-api";
import { type Message, messages } from "./state-machine";

/** Less than this is silence and a file's head (spec 1, section 9). */
const smallest = 1000;

export interface RecorderProps {
  promptId: number;
  userId: number;
}

interface SessionListener {
  /** Once a second. */
  onSecond: (seconds: number) => void;
  /** How many pieces have not reached the server yet. */
  onUnsent: (unsent: number) => void;
  /** The recording has ended, and there is something in it. */
  onCaptured: (seconds: number, message?: Message) => void;
  /** It has ended with nothing in it. */
  onNothing: (message: Message) => void;
}

/** One recording, from the first word to its being saved or thrown away. */
export interface Session {
  /** From 0 to 100; undefined where the browser does not tell. */
  level: () => number | undefined;
  stop: () => void;
  /** What was recorded, to listen to. */
  clip: () => Blob;
  /** Sends what is left and makes a sound of it on the server. Rejects when that fails; may be called again. */
  save: () => Promise<SavedAudio>;
  discard: () => Promise<void>;
}

/**
 * Records. Each second of it goes to this browser's store and to the server at once; neither waits for the other, and
 * where one fails the other has it. Rejects with a Message.
 */
export async function startSession(
  { promptId, userId }: RecorderProps,
  { onSecond, onUnsent, onCaptured, onNothing }: SessionListener,
): Promise<Session> {
  const stream = await askForMicrophone().catch(() => Promise.reject(messages.noMicrophone));
  const pieces: Blob[] = [];
  let keeping: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const recording = newRecording(promptId, userId);
  const sender = createRecordingSender(recording, {
    all: () => pieces.map((_, n) => n),
    read: (n) => (pieces[n] as Blob).arrayBuffer(),
    onId: () => keep(() => keepRecording(recording)),
    onUnsent,
  });
  let microphone: Microphone;
  try {
    microphone = startMicrophone(stream, { onPiece: takePiece, onEnd: end });
  } catch {
    throw messages.broken;
  }
  recording.mimeType = microphone.mimeType;
  keep(() => keepRecording(recording));
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let endedAfter = 0;
  const ticking = window.setInterval(() => onSecond(Math.floor(seconds())), 1000);
  const whenOver = [keepAwake(), holdLock(recording.key), listen(window, "online", sender.hurry)];
  const whenStopped = [
    listen(document, "visibilitychange", microphone.flush),
    listen(window, "pagehide", microphone.flush),
    listen(window, "beforeunload", askToStay),
    () => window.clearInterval(ticking),
  ];

  return {
    level: microphone.level,
    stop: microphone.stop,
    clip: () => new Blob(pieces, { type: recording.mimeType }),
    async save() {
      const audio = await sender.finish(pieces.length, endedAfter);
      close();
      return audio;
    },
    discard,
  };

  function takePiece(piece: Blob): void {
    const n = pieces.push(piece) - 1;
    keep(async () => keepPiece(recording.key, n, await piece.arrayBuffer()));
    sender.add(n);
  }

  /** One after the other. A browser whose store does not work records all the same. */
  function keep(work: () => Promise<void>): void {
    keeping = keeping.then(() => (isClosed ? undefined : work())).catch(() => undefined);
  }

  function end(isBroken: boolean): void {
    endedAfter = seconds();
    for (const undo of whenStopped) undo();
    const bytes = pieces.reduce((sum, { size }) => sum + size, 0);
    if (bytes >= smallest) {
      onCaptured(endedAfter, isBroken ? messages.broken : undefined);
      return;
    }
    onNothing(isBroken ? messages.broken : pieces.length === 0 ? messages.noData : messages.empty);
    void discard();
  }

  function discard(): Promise<void> {
    close();
    return sender.discard();
  }

  function close(): void {
    isClosed = true;
    sender.close();
    for (const undo of whenOver) undo();
    void keeping.then(() => forgetRecording(recording.key)).catch(() => undefined);
  }
}

function newRecording(promptId: number, userId: number): KeptRecording {
  return {
    key: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    userId,
    promptId,
    mimeType: "",
    startedAt: new Date().toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "",
    id: null,
  };
}

/** The person is speaking: a slip of the finger should not end it. */
function askToStay(event: Event): void {
  event.preventDefault();
  (event as BeforeUnloadEvent).returnValue = true;
}

function listen(target: Window | Document, type: string, act: (event: Event) => void): () => void {
  target.addEventListener(type, act);
  return () => target.removeEventListener(type, act);
}
