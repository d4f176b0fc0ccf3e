import { createDeviceCopy } from "./device-copy";
import { holdLock, requestWakeLock } from "./locks";
import { type Ending, type Microphone, requestMicrophone, startMicrophone } from "./microphone";
import { problemOf } from "./microphone-help";
import type { StoredRecording } from "./piece-store";
import { createRecordingSender } from "./recording-sender";
import type { SavedAudio } from "./recordings-api";
import { type Message, messages } from "./state-machine";
import { createStopwatch } from "./stopwatch";

/** Bytes; a smaller file is silence with a header (spec 1, section 9). */
const smallest = 1000;

export interface RecorderProps {
  promptId?: number;
  /** What is told about, in the place of a prompt. */
  photoId?: number;
  userId: number;
  reader?: string;
  interviewId?: number;
  /** Where its pieces are sent; /api/recordings if left out. */
  sendTo?: string;
  /** Where the page goes on once a recording is kept; it stays if left out. */
  keptAt?: string;
}

const endings: Record<Ending, Message | undefined> = {
  stopped: undefined,
  failed: messages.broken,
  away: messages.microphoneGone,
};

interface SessionListener {
  onSecond: (seconds: number) => void;
  onUnsent: (unsent: number) => void;
  /** The server takes no more of it, and a later try will not help. In its words, where it has any. */
  onRefused: (words: string | undefined) => void;
  /** Whether this device has all of it. */
  onCopied: (isWhole: boolean) => void;
  /** The system has taken the microphone; the recording is paused. */
  onInterrupted: () => void;
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
  { onSecond, onUnsent, onRefused, onCopied, onInterrupted, onCaptured, onNothing }: SessionListener,
): Promise<Session> {
  const stream = await requestMicrophone().catch((error: unknown) =>
    Promise.reject({ ...messages.noMicrophone, microphone: problemOf(error) } satisfies Message),
  );
  const pieces: Blob[] = [];
  const recording = newRecording(props);
  const read = (n: number) => (pieces[n] as Blob).arrayBuffer();
  const copy = createDeviceCopy(recording, { read, onChange: onCopied });
  const sender = createRecordingSender(recording, {
    ...{ read, onUnsent, onRefused },
    all: () => pieces.map((_, n) => n),
    onId: copy.note,
  });
  let microphone: Microphone;
  try {
    microphone = startMicrophone(stream, { onPiece: takePiece, onLost: lose, onEnd: end });
  } catch {
    throw messages.broken;
  }
  recording.mimeType = microphone.mimeType;
  copy.note();
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
    pause: microphone.pause && pause,
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

  function pause(): void {
    microphone.pause?.();
    stopwatch.pause();
  }

  function lose(): void {
    pause();
    onInterrupted();
  }

  function takePiece(piece: Blob): void {
    const n = pieces.push(piece) - 1;
    copy.add(n);
    sender.add(n);
  }

  function end(ending: Ending): void {
    endedAfter = seconds();
    for (const undo of whenStopped) undo();
    const bytes = pieces.reduce((sum, { size }) => sum + size, 0);
    if (bytes >= smallest) {
      onCaptured(endedAfter, endings[ending]);
      return;
    }
    onNothing(ending === "failed" ? messages.broken : pieces.length === 0 ? messages.noData : messages.empty);
    void discard();
  }

  function discard(): Promise<void> {
    close();
    return sender.discard();
  }

  function close(): void {
    copy.close();
    sender.close();
    for (const undo of whenOver) undo();
  }
}

function newRecording(props: RecorderProps): StoredRecording {
  const { promptId, photoId, userId, reader, interviewId, sendTo } = props;
  return {
    key: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    ...{ userId, reader, promptId, photoId, interviewId, sendTo },
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
