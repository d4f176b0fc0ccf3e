import { chooseMimeType, loudness } from "./sound";

/** A microphone that records (spec 1, section 9). */
export interface Microphone {
  mimeType: string;
  /** From 0 to 100; undefined where the browser does not tell. */
  level: () => number | undefined;
  /** Hands out at once what was said since the last piece. */
  flush: () => void;
  /** Hands out the last piece, then ends, which `onEnd` hears. */
  stop: () => void;
}

interface MicrophoneListener {
  onPiece: (piece: Blob) => void;
  /** It has ended: stopped, unplugged, or broken. */
  onEnd: (isBroken: boolean) => void;
}

const constraints: MediaStreamConstraints = {
  audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};
/** Bits a second, which is plenty for a voice: half a megabyte a minute. */
const audioBitsPerSecond = 64_000;
/** Milliseconds. */
const pieceLength = 1000;

/** Asks for the microphone. Rejects when there is none, or it may not be used. */
export function askForMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia(constraints);
}

/** Starts recording. Throws when the browser cannot; the microphone is then let go. */
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
  let isBroken = false;

  recorder.ondataavailable = ({ data }) => data.size > 0 && onPiece(data);
  recorder.onerror = () => {
    isBroken = true;
    stop();
  };
  recorder.onstop = () => {
    meter.close();
    release(stream);
    onEnd(isBroken);
  };
  // A microphone that is pulled out ends its track, and some browsers leave the recorder waiting.
  for (const track of stream.getTracks()) track.onended = stop;
  recorder.start(pieceLength);
  return {
    mimeType: recorder.mimeType || mimeType || "audio/webm",
    level: meter.read,
    flush: () => recorder.state === "recording" && recorder.requestData(),
    stop,
  };

  function stop() {
    if (recorder.state !== "inactive") recorder.stop();
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The meter is a help: a browser that cannot make one records all the same. */
function openMeter(stream: MediaStream) {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const read = () => {
      // Some browsers let it sleep until the next touch: it then hears nothing, whatever is said.
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
