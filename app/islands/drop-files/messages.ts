import { pluralForm } from "../plural-form";
import type { MediaKind, QueuedFile } from "./queue";

const namedAtMost = 3;

export function skippedMessage(names: string[]): string {
  if (names.length === 0) return "";
  const verb = pluralForm(names.length, "was", "were");
  return `${listNames(names)} ${verb} skipped: only pictures, sound and video can be added.`;
}

export function startMessage(names: string[]): string {
  return `Adding ${listNames(names)}.`;
}

export function sentMessage(name: string, left: number, joinsOnSave: boolean): string {
  const more = left > 0 ? ` ${left} to go.` : "";
  return `Media uploaded: ${name}.${joinsOnSave ? " It joins your story when you save." : ""}${more}`;
}

export function failedMessage(name: string): string {
  return `Upload failed: ${name}.`;
}

export function cancelledMessage(name: string): string {
  return `${name} was not added.`;
}

export function failureMessage(kind: MediaKind): string {
  return `Failed to upload ${kind}`;
}

export function connectionMessage(kind: MediaKind): string {
  return `${failureMessage(kind)}. Please check your connection, then try again.`;
}

/** Said while a large file waits for the server or the line. */
export const cutMessage = "The connection was lost. It goes on from here by itself.";

export function statusText({ state, share, message }: QueuedFile): string {
  if (state === "waiting") return "Waiting for its turn";
  if (state === "sending") return `${Math.floor(share * 100)} % uploaded${message && `. ${message}`}`;
  if (state === "preparing") return "Nearly there";
  if (state === "sent") return "Uploaded. You will see it here when you save.";
  return `Upload failed. ${message}`;
}

export function waitingMessage(left: number, isTextSaved: boolean): string {
  const files = pluralForm(left, "One file is", `${left} files are`);
  const then = isTextSaved ? "We go on" : "Your story is saved";
  const when = pluralForm(left, "as soon as it is in.", "as soon as they are in.");
  return `${isTextSaved ? "Your words are saved. " : ""}${files} still on the way. ${then} ${when}`;
}

export function failedSubmitMessage(names: string[], isTextSaved: boolean): string {
  const verb = pluralForm(names.length, "was", "were");
  const saved = isTextSaved ? "Your words are saved. " : "";
  return `${saved}${listNames(names)} ${verb} not added: see below, then press the button once more.`;
}

export function fileSizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return "less than 0.1 MB";
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** "a.pdf", "a.pdf and b.doc", "a.pdf, b.doc, c.xls and 2 others". */
export function listNames(names: string[]): string {
  const others = names.length - namedAtMost;
  const shown = names.slice(0, namedAtMost);
  if (others > 0) shown.push(pluralForm(others, "1 other", `${others} others`));
  const last = shown.pop() || "";
  return shown.length > 0 ? `${shown.join(", ")} and ${last}` : last;
}
