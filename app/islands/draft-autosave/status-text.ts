/** How the words on the page stand. */
export type DraftState =
  | { is: "saved" }
  | { is: "typed"; isOnDevice: boolean }
  | { is: "kept"; at: Date }
  | { is: "unreached"; isOnDevice: boolean }
  | { is: "signed out"; isOnDevice: boolean }
  | { is: "refused"; isOnDevice: boolean; message: string };

/** The line that says how the words stand. It never claims more than is so. */
export function stateWords(state: DraftState): string {
  switch (state.is) {
    case "saved":
      return "";
    case "typed":
      return notYet(state.isOnDevice);
    case "kept":
      return `Saved ${timeOf(state.at)} as a draft. Press Save Story to put it into your book.`;
    case "unreached":
      return `${notYet(state.isOnDevice)}. Trying again …`;
    case "signed out":
      return `${notYet(state.isOnDevice)}. You were signed out.`;
    case "refused":
      return `${notYet(state.isOnDevice)}. ${state.message}`;
  }
}

function notYet(isOnDevice: boolean): string {
  return isOnDevice ? "Not saved yet: kept on this device" : "Not saved yet";
}

function timeOf(at: Date): string {
  return at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
