import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { MediaKind, QueuedFile } from "./queue";

const namedAtMost = 3;

export function skippedMessage(names: string[], isPicturesOnly = false): string {
  if (names.length === 0) return "";
  const values = { count: names.length, names: listNames(names) };
  return isPicturesOnly
    ? t(
        "{names} {count, plural, one {was skipped} other {were skipped}}: only pictures can be added.",
        values,
      )
    : t(
        "{names} {count, plural, one {was skipped} other {were skipped}}: only pictures, sound and video can be added.",
        values,
      );
}

/** Names are for what was not added. */
export function startMessage(count: number): string {
  return t("{count, plural, one {Adding one file.} other {Adding # files.}}", { count });
}

export function sentMessage(left: number, joinsOnSave: boolean): string {
  const joins = joinsOnSave ? [t("It joins your story when you save.")] : [];
  return [t("Media uploaded."), ...joins, ...toGo(left)].join(" ");
}

export function toGo(left: number): string[] {
  return left > 0 ? [t("{left} to go.", { left })] : [];
}

export function failedMessage(name: string): string {
  return t("Upload failed: {name}.", { name });
}

export function cancelledMessage(name: string): string {
  return t("{name} was not added.", { name });
}

export function failureMessage(kind: MediaKind): string {
  if (kind === "image") return t("Failed to upload image");
  return kind === "audio" ? t("Failed to upload audio") : t("Failed to upload video");
}

export function connectionMessage(kind: MediaKind): string {
  return `${failureMessage(kind)}. ${t("Please check your connection, then try again.")}`;
}

export const cutMessage = message("The connection was lost. It goes on from here by itself.");

export function statusText({ state, share, message }: QueuedFile): string {
  if (state === "waiting") return t("Waiting for its turn");
  if (state === "sending")
    return t("{percent} % uploaded", { percent: Math.floor(share * 100) }) + (message && `. ${message}`);
  if (state === "preparing") return t("Nearly there");
  if (state === "shown") return t("Uploaded");
  if (state === "sent") return t("Uploaded. You will see it here when you save.");
  return t("Upload failed. {message}", { message });
}

export function waitingMessage(left: number, isTextSaved: boolean): string {
  return isTextSaved
    ? t(
        "{left, plural, one {Your words are saved. One file is still on the way. We go on as soon as it is in.} other {Your words are saved. # files are still on the way. We go on as soon as they are in.}}",
        { left },
      )
    : t(
        "{left, plural, one {One file is still on the way. Your story is saved as soon as it is in.} other {# files are still on the way. Your story is saved as soon as they are in.}}",
        { left },
      );
}

export function failedSubmitMessage(names: string[], isTextSaved: boolean): string {
  const saved = isTextSaved ? `${t("Your words are saved.")} ` : "";
  return (
    saved +
    t(
      "{names} {count, plural, one {was not added} other {were not added}}: see below, then press the button once more.",
      { count: names.length, names: listNames(names) },
    )
  );
}

export function fileSizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return t("less than 0.1 MB");
  return t("{size} MB", { size: megabytes.toFixed(megabytes < 10 ? 1 : 0) });
}

/** "a.pdf", "a.pdf and b.doc", "a.pdf, b.doc, c.xls and 2 others". */
export function listNames(names: string[]): string {
  const others = names.length - namedAtMost;
  const shown = names.slice(0, namedAtMost);
  if (others > 0) shown.push(t("{others, plural, one {# other} other {# others}}", { others }));
  const last = shown.pop() || "";
  return shown.length > 0 ? t("{names} and {last}", { names: shown.join(", "), last }) : last;
}
