import { chooseMimeType, loudness } from "./sound";

export interface Microphone {
  mimeType: string;
  /** A number from 0 to 100; undefined if the browser can never report it. */
  level: () => number | undefined;
  /** Emits the current piece immediately. */
  flush: () => void;
  /** Absent where the browser cannot pause. Emits the current piece. */
  pause: (() => void) | undefined;
  /** Ends it instead if the microphone has not come back. */
  resume: () => void;
  stop: () => void;
}

/** `away`: unplugged, or taken by the system and not given back. */
export type Ending = "stopped" | "failed" | "away";

interface MicrophoneListener {
  onPiece: (piece: Blob) => void;
  /** Called when nothing is recorded although it should be: the system has taken the microphone, as for a call. Not where the browser cannot pause: there it ends. */
  onLost: () => void;
  onEnd: (ending: Ending) => void;
}

const constraints: MediaStreamConstraints = {
  audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};
/** Enough for a voice: half a megabyte per minute. */
const audioBitsPerSecond = 64_000;
/** Milliseconds. */
const pieceLength = 1000;
/** How many pieces may be missing. */
const patience = 5;

/** Rejects without a microphone or permission. */
export function requestMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia(constraints);
}

/** Releases the microphone and throws if recording cannot start. */
export function startMicrophone(stream: MediaStream, listener: MicrophoneListener): Microphone {
  try {
    return record(stream, listener);
  } catch (error) {
    release(stream);
    throw error;
  }
}

function record(stream: MediaStream, { onPiece, onLost, onEnd }: MicrophoneListener): Microphone {
  const mimeType = chooseMimeType((type) => MediaRecorder.isTypeSupported(type), navigator.vendor);
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond });
  const meter = openMeter(stream);
  const isRecording = () => recorder.state === "recording";
  const lose = () => ("pause" in recorder ? onLost() : end("away"));
  const watch = watchPieces(isRecording, lose);
  let ending: Ending = "stopped";

  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    watch.note();
    onPiece(data);
  };
  recorder.onerror = () => end("failed");
  recorder.onstop = () => {
    watch.stop();
    meter.close();
    release(stream);
    onEnd(ending);
  };
  for (const track of stream.getTracks()) {
    // If the microphone is unplugged, some browsers do not stop the recorder.
    track.onended = () => end("away");
    track.onmute = () => isRecording() && lose();
  }
  recorder.start(pieceLength);
  return {
    mimeType: recorder.mimeType || mimeType || "audio/webm",
    level: meter.read,
    pause: "pause" in recorder ? pause : undefined,
    resume,
    flush: () => isRecording() && recorder.requestData(),
    stop: () => end("stopped"),
  };

  function pause() {
    if (!isRecording()) return;
    recorder.requestData();
    recorder.pause();
  }

  function resume() {
    if (recorder.state !== "paused") return;
    // A recorder cannot go on with another microphone.
    if (watch.isLate() || stream.getTracks().some((track) => track.muted)) end("away");
    else {
      watch.note();
      recorder.resume();
    }
  }

  function end(how: Ending) {
    if (recorder.state === "inactive") return;
    ending = how;
    recorder.stop();
  }
}

/** Counts the seconds of this page, not of the clock: while it sleeps, none are due. */
function watchPieces(isRecording: () => boolean, onLate: () => void) {
  let missing = 0;
  const timer = window.setInterval(() => {
    if (!isRecording()) return;
    missing += 1;
    if (missing === patience) onLate();
  }, pieceLength);
  return {
    note: () => {
      missing = 0;
    },
    isLate: () => missing >= patience,
    stop: () => window.clearInterval(timer),
  };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function openMeter(stream: MediaStream) {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const read = () => {
      if (context.state !== "running") return 0;
      analyser.getByteTimeDomainData(samples);
      return loudness(samples);
    };
    // Some browsers suspend it until the next touch, and after a call.
    const wake = () => {
      if (context.state !== "running" && context.state !== "closed")
        void context.resume().catch(() => undefined);
    };
    const calls = ["visibilitychange", "pointerdown"];
    for (const call of calls) document.addEventListener(call, wake);
    context.onstatechange = wake;
    wake();
    const close = () => {
      for (const call of calls) document.removeEventListener(call, wake);
      void context.close().catch(() => undefined);
    };
    return { read, close };
  } catch {
    return { read: () => undefined, close: () => undefined };
  }
}
