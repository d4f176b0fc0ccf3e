import { currentLocale } from "~/messages/language";
import { t } from "~/messages/translate";

export type DraftStatus =
  | { is: "saved"; at?: Date }
  | { is: "typed"; isOnDevice: boolean }
  | { is: "kept"; at: Date }
  | { is: "saving" }
  | { is: "slow"; isOnDevice: boolean }
  | { is: "unreached"; isOnDevice: boolean }
  | { is: "signed out"; isOnDevice: boolean }
  | { is: "rejected"; isOnDevice: boolean; message: string };

export function statusText(state: DraftStatus): string {
  switch (state.is) {
    case "saved":
      return state.at ? savedBefore(state.at) : "";
    case "typed":
      return notYet(state.isOnDevice);
    case "kept":
      return allSaved(state.at);
    case "saving":
      return t("Saving…");
    case "slow":
      return `${notYet(state.isOnDevice)}. ${t("The connection is slow or lost. Still trying …")}`;
    case "unreached":
      return `${notYet(state.isOnDevice)}. ${t("Trying again …")}`;
    case "signed out":
      return `${notYet(state.isOnDevice)}. ${t("You were signed out.")}`;
    case "rejected":
      return `${notYet(state.isOnDevice)}. ${state.message}`;
  }
}

function allSaved(at: Date): string {
  return saved(at.toLocaleTimeString(currentLocale(), { hour: "numeric", minute: "2-digit" }));
}

function savedBefore(at: Date): string {
  if (at.toDateString() === new Date().toDateString()) return allSaved(at);
  return saved(at.toLocaleDateString(currentLocale(), { month: "long", day: "numeric", year: "numeric" }));
}

function saved(when: string): string {
  return t("All your words are saved, {when}", { when });
}

function notYet(isOnDevice: boolean): string {
  return isOnDevice ? t("Not saved yet: kept on this device") : t("Not saved yet");
}
