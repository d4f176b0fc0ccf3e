import { holdLock, requestWakeLock } from "./locks";
import { type Microphone, requestMicrophone, startMicrophone } from "./microphone";
import { problemOf } from "./microphone-help";
import { removeRecording, type StoredRecording, storePiece, storeRecording } from "./piece-store";
import { createRecordingSender } from "./recording-sender";
import type { SavedAudio } from "./recordings-api";
import { type Message, messages } from "./state-machine";
import { createStopwatch } from "./stopwatch";

/** Bytes; a smaller file is silence with a header (spec 1, section 9). */
const smallest = 1000;

export interface RecorderProps {
  promptId: number;
  userId: number;
  reader?: string;
  interviewId?: number;
  /** Where its pieces are sent; /api/recordings if left out. */
  sendTo?: string;
  /** Where the page goes on once a recording is kept; it stays if left out. */
  keptAt?: string;
}

interface SessionListener {
  onSecond: (seconds: number) => void;
  onUnsent: (unsent: number) => void;
  onCaptured: (seconds: number, message?: Message) => void;
  /** The recording ended without a usable clip. */
  onNothing: (message: Message) => void;
}

export interface Session {
  level: () => number | undefined;
  pause: (() => void) | undefined;
  resume: () => void;
  stop: () => void;
  clip: () => Blob;
  /** May be called again after it rejects. */
  save: () => Promise<SavedAudio>;
  discard: () => Promise<void>;
}

/** Each second is sent both to IndexedDB and to the server, independently. Rejects with a Message. */
export async function startSession(
  props: RecorderProps,
  { onSecond, onUnsent, onCaptured, onNothing }: SessionListener,
): Promise<Session> {
  const stream = await requestMicrophone().catch((error: unknown) =>
    Promise.reject({ ...messages.noMicrophone, microphone: problemOf(error) } satisfies Message),
  );
  const pieces: Blob[] = [];
  let keeping: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const recording = newRecording(props);
  const sender = createRecordingSender(recording, {
    all: () => pieces.map((_, n) => n),
    read: (n) => (pieces[n] as Blob).arrayBuffer(),
    onId: () => keep(() => storeRecording(recording)),
    onUnsent,
  });
  let microphone: Microphone;
  try {
    microphone = startMicrophone(stream, { onPiece: takePiece, onEnd: end });
  } catch {
    throw messages.broken;
  }
  recording.mimeType = microphone.mimeType;
  keep(() => storeRecording(recording));
  const stopwatch = createStopwatch(() => performance.now());
  const { seconds } = stopwatch;
  let endedAfter = 0;
  const ticking = window.setInterval(() => onSecond(Math.floor(seconds())), 1000);
  const whenOver = [requestWakeLock(), holdLock(recording.key), listen(window, "online", sender.hurry)];
  const whenStopped = [
    listen(document, "visibilitychange", microphone.flush),
    listen(window, "pagehide", microphone.flush),
    listen(window, "beforeunload", confirmLeaving),
    () => window.clearInterval(ticking),
  ];

  return {
    level: microphone.level,
    pause:
      microphone.pause &&
      (() => {
        microphone.pause?.();
        stopwatch.pause();
      }),
    resume() {
      microphone.resume();
      stopwatch.resume();
    },
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
    keep(async () => storePiece(recording.key, n, await piece.arrayBuffer()));
    sender.add(n);
  }

  /** Writes in order. Recording continues if IndexedDB fails. */
  function keep(work: () => Promise<void>): void {
    keeping = keeping.then(() => (isClosed ? undefined : work())).catch(() => undefined);
  }

  function end(hasFailed: boolean): void {
    endedAfter = seconds();
    for (const undo of whenStopped) undo();
    const bytes = pieces.reduce((sum, { size }) => sum + size, 0);
    if (bytes >= smallest) {
      onCaptured(endedAfter, hasFailed ? messages.broken : undefined);
      return;
    }
    onNothing(hasFailed ? messages.broken : pieces.length === 0 ? messages.noData : messages.empty);
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
    void keeping.then(() => removeRecording(recording.key)).catch(() => undefined);
  }
}

function newRecording({ promptId, userId, reader, interviewId, sendTo }: RecorderProps): StoredRecording {
  return {
    key: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    ...{ userId, reader, promptId, interviewId, sendTo },
    mimeType: "",
    startedAt: new Date().toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "",
    id: null,
  };
}

function confirmLeaving(event: Event): void {
  event.preventDefault();
  (event as BeforeUnloadEvent).returnValue = true;
}

function listen(target: Window | Document, type: string, act: (event: Event) => void): () => void {
  target.addEventListener(type, act);
  return () => target.removeEventListener(type, act);
}
