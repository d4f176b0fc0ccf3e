import { chooseMimeType, loudness } from "./sound";

export interface Microphone {
  mimeType: string;
  /** A number from 0 to 100; undefined if the browser does not report it. */
  level: () => number | undefined;
  /** Emits the current piece immediately. */
  flush: () => void;
  /** Absent where the browser cannot pause. Emits the current piece. */
  pause: (() => void) | undefined;
  resume: () => void;
  stop: () => void;
}

interface MicrophoneListener {
  onPiece: (piece: Blob) => void;
  /** Called when the recorder was stopped, unplugged, or failed. */
  onEnd: (hasFailed: boolean) => void;
}

const constraints: MediaStreamConstraints = {
  audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};
/** Enough for a voice: half a megabyte per minute. */
const audioBitsPerSecond = 64_000;
/** Milliseconds. */
const pieceLength = 1000;

/** Rejects without a microphone or permission. */
export function requestMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia(constraints);
}

/** Releases the microphone and throws if recording cannot start. */
export function startMicrophone(stream: MediaStream, { onPiece, onEnd }: MicrophoneListener): Microphone {
  try {
    return record(stream, onPiece, onEnd);
  } catch (error) {
    release(stream);
    throw error;
  }
}

function record(
  stream: MediaStream,
  onPiece: MicrophoneListener["onPiece"],
  onEnd: MicrophoneListener["onEnd"],
): Microphone {
  const mimeType = chooseMimeType((type) => MediaRecorder.isTypeSupported(type), navigator.vendor);
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond });
  const meter = openMeter(stream);
  let hasFailed = false;

  recorder.ondataavailable = ({ data }) => data.size > 0 && onPiece(data);
  recorder.onerror = () => {
    hasFailed = true;
    stop();
  };
  recorder.onstop = () => {
    meter.close();
    release(stream);
    onEnd(hasFailed);
  };
  // If the microphone is unplugged, some browsers do not stop the recorder.
  for (const track of stream.getTracks()) track.onended = stop;
  recorder.start(pieceLength);
  return {
    mimeType: recorder.mimeType || mimeType || "audio/webm",
    level: meter.read,
    pause: "pause" in recorder ? pause : undefined,
    resume: () => recorder.state === "paused" && recorder.resume(),
    flush: () => recorder.state === "recording" && recorder.requestData(),
    stop,
  };

  function pause() {
    if (recorder.state !== "recording") return;
    recorder.requestData();
    recorder.pause();
  }

  function stop() {
    if (recorder.state !== "inactive") recorder.stop();
  }
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
      // Some browsers suspend it until the next touch; the level would be 0.
      if (context.state !== "running") return undefined;
      analyser.getByteTimeDomainData(samples);
      return loudness(samples);
    };
    void context.resume().catch(() => undefined);
    return { read, close: () => void context.close().catch(() => undefined) };
  } catch {
    return { read: () => undefined, close: () => undefined };
  }
}
