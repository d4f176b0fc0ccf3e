import { message, type Message as Words } from "~/messages/message";
import type { MicrophoneProblem } from "./microphone-help";

export interface Message {
  kind: "success" | "error";
  title: Words;
  text?: Words;
  /** The file field is offered, and how to get at the microphone. */
  microphone?: MicrophoneProblem;
}

const error = (title: Words, text: Words): Message => ({ kind: "error", title, text });
const failed = message("Recording Failed");

export const messages = {
  noMicrophone: error(failed, message("Could not access microphone. Please check permissions.")),
  noData: error(failed, message("No audio data was captured. Please try again.")),
  empty: error(failed, message("Recording appears to be empty. Please record for at least 2 seconds.")),
  broken: error(message("Recording Error"), message("An error occurred during recording.")),
  microphoneGone: error(
    message("The microphone was disconnected"),
    message("What you told is kept. Tell more, or save it as it is."),
  ),
  notPlayable: error(message("Playback Error"), message("Could not play the recording.")),
  notSaved: error(message("Upload Failed"), message("Could not save the recording. Please try again.")),
  recorded: { kind: "success", title: message("Audio recorded") },
  saved: { kind: "success", title: message("Audio Uploaded") },
} satisfies Record<string, Message>;

/** Whether what was told before is saved, which is said again where no more can be told. */
interface Told {
  isSaved?: boolean;
}

interface Stopped {
  name: "stopped";
  seconds: number;
  message?: Message;
  isPlaying: boolean;
  confirmsDelete: boolean;
  /** Not stopped by the person, who may have more to tell. */
  isCutOff?: boolean;
}

/* Spec 1, section 4, and `asking` while the browser asks for permission. A state ignores events that it does not handle. */
export type State =
  | (Told & { name: "idle"; message?: Message })
  | (Told & { name: "asking" })
  | (Told & { name: "recording"; seconds: number; isPaused: boolean; isInterrupted?: boolean })
  | Stopped
  | { name: "uploading"; seconds: number };

export type RecorderEvent =
  | { type: "ask" }
  | { type: "began" }
  | { type: "second"; seconds: number }
  | { type: "paused" }
  /** The system has taken the microphone; the recording is paused. */
  | { type: "interrupted" }
  | { type: "resumed" }
  /** Has a message if the recording was not stopped by the user. */
  | { type: "captured"; seconds: number; message?: Message }
  | { type: "failed"; message: Message }
  | { type: "play" }
  | { type: "pause" }
  | { type: "notPlayable" }
  | { type: "save" }
  | { type: "saved" }
  | { type: "notSaved" }
  | { type: "openDeletePage" }
  | { type: "keep" }
  | { type: "deleted" };

export const start: State = { name: "idle" };

export function next(state: State, event: RecorderEvent): State {
  switch (state.name) {
    case "idle":
      return event.type === "ask"
        ? { name: "asking", isSaved: state.isSaved || state.message === messages.saved || undefined }
        : state;
    case "asking":
      if (event.type === "began") return { ...state, name: "recording", seconds: 0, isPaused: false };
      return event.type === "failed" ? { ...state, name: "idle", message: event.message } : state;
    case "recording":
      return whileRecording(state, event);
    case "stopped":
      return whileStopped(state, event);
    case "uploading":
      return whileUploading(state, event);
  }
}

function whileRecording(state: State & { name: "recording" }, event: RecorderEvent): State {
  if (event.type === "second") return { ...state, seconds: event.seconds };
  if (event.type === "paused") return { ...state, isPaused: true };
  if (event.type === "interrupted") return { ...state, isPaused: true, isInterrupted: true };
  if (event.type === "resumed") return { ...state, isPaused: false, isInterrupted: false };
  if (event.type === "failed") return { name: "idle", message: event.message, isSaved: state.isSaved };
  if (event.type !== "captured") return state;
  const isCutOff = event.message === messages.microphoneGone;
  return { ...stopped(event.seconds, event.message ?? messages.recorded), isCutOff };
}

function whileStopped(state: State & { name: "stopped" }, event: RecorderEvent): State {
  switch (event.type) {
    case "play":
      return { ...state, isPlaying: true, message: undefined };
    case "pause":
      return { ...state, isPlaying: false };
    case "notPlayable":
      return { ...state, isPlaying: false, message: messages.notPlayable };
    case "save":
      return { name: "uploading", seconds: state.seconds };
    case "openDeletePage":
      return { ...state, confirmsDelete: true, isPlaying: false, message: undefined };
    case "keep":
      return { ...state, confirmsDelete: false };
    case "deleted":
      return start;
    default:
      return state;
  }
}

function whileUploading(state: State & { name: "uploading" }, event: RecorderEvent): State {
  if (event.type === "saved") return { name: "idle", message: messages.saved };
  if (event.type === "notSaved") return stopped(state.seconds, messages.notSaved);
  return event.type === "failed" ? { name: "idle", message: event.message } : state;
}

function stopped(seconds: number, message: Message): Stopped {
  return { name: "stopped", seconds, message, isPlaying: false, confirmsDelete: false };
}
