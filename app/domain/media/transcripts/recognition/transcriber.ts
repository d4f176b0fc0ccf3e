import type { Message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import type { TranscriptSentence } from "../transcript";

/** A file with sound, at most ten minutes long: 16 kHz, one channel, WAV. */
export interface SpeechFile {
  path: string;
  seconds: number;
}

export interface RecognizedSpeech {
  /** Named by the service, such as "en"; empty if it does not say. */
  language: string;
  /** Times are seconds from the start of the file. Empty for silence. */
  sentences: Omit<TranscriptSentence, "id">[];
}

/** Recognizes speech: a service that the operator has set up (docs/voice.md). */
export interface Transcriber {
  /** The host that sound is sent to, for people: "speech.example.org" or "localhost:8080". */
  readonly host: string;
  /** Throws TranscriberBusy for what may pass, TranscriberRejection for what will not, and AbortError. */
  recognize(file: SpeechFile, signal: AbortSignal): Promise<RecognizedSpeech>;
  /** Throws TranscriberBusy if nothing answers at its address. */
  checkReachable(signal: AbortSignal): Promise<void>;
}

/** The service is down, overloaded or answered nonsense: asking again later may help. */
export class TranscriberBusy extends SaidError {
  constructor(
    said: Message,
    /** Seconds, where the service says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(said);
  }
}

/** The service refuses the key, the model or the sound: asking again gives the same answer. */
export class TranscriberRejection extends SaidError {}
