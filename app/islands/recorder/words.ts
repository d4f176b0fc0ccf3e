/** What the recorder says (spec 1, sections 5 and 8), with the title that stands above. */
export interface Message {
  kind: "success" | "error";
  title: string;
  text?: string;
}

const error = (title: string, text: string): Message => ({ kind: "error", title, text });

export const messages = {
  noMicrophone: error("Recording Failed", "Could not access microphone. Please check permissions."),
  noData: error("Recording Failed", "No audio data was captured. Please try again."),
  empty: error("Recording Failed", "Recording appears to be empty. Please record for at least 2 seconds."),
  broken: error("Recording Error", "An error occurred during recording."),
  notPlayable: error("Playback Error", "Could not play the recording."),
  notSaved: error("Upload Failed", "Could not save the recording. Please try again."),
  recorded: { kind: "success", title: "Audio recorded" },
  saved: { kind: "success", title: "Audio Uploaded" },
} satisfies Record<string, Message>;
