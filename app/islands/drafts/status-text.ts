import { locale } from "~/domain/base/locale";
export type DraftStatus =
  | { is: "saved"; at?: Date }
  | { is: "typed"; isOnDevice: boolean }
  | { is: "kept"; at: Date }
  | { is: "saving" }
  | { is: "slow"; isOnDevice: boolean }
  | { is: "unreached"; isOnDevice: boolean }
  | { is: "signed out"; isOnDevice: boolean }
  | { is: "rejected"; isOnDevice: boolean; message: string };

const allWordsSaved = "All your words are saved, ";

export function statusText(state: DraftStatus): string {
  switch (state.is) {
    case "saved":
      return state.at ? savedBefore(state.at) : "";
    case "typed":
      return notYet(state.isOnDevice);
    case "kept":
      return allSaved(state.at);
    case "saving":
      return "Saving…";
    case "slow":
      return `${notYet(state.isOnDevice)}. The connection is slow or lost. Still trying …`;
    case "unreached":
      return `${notYet(state.isOnDevice)}. Trying again …`;
    case "signed out":
      return `${notYet(state.isOnDevice)}. You were signed out.`;
    case "rejected":
      return `${notYet(state.isOnDevice)}. ${state.message}`;
  }
}

function allSaved(at: Date): string {
  return `${allWordsSaved}${timeOf(at)}`;
}

/** Says the date instead of the time if that was before today. */
function savedBefore(at: Date): string {
  if (at.toDateString() === new Date().toDateString()) return allSaved(at);
  const day = at.toLocaleDateString(locale, { month: "long", day: "numeric", year: "numeric" });
  return `${allWordsSaved}${day}`;
}

function notYet(isOnDevice: boolean): string {
  return isOnDevice ? "Not saved yet: kept on this device" : "Not saved yet";
}

function timeOf(at: Date): string {
  return at.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" });
}
