import { type Message, message } from "~/messages/message";

export type MicrophoneProblem = "blocked" | "missing" | "busy";

/** Names of errors of getUserMedia, those of old browsers too. */
const problems: Record<string, MicrophoneProblem> = {
  NotFoundError: "missing",
  DevicesNotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  TrackStartError: "busy",
  AbortError: "busy",
};

export function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return problems[name] || "blocked";
}

export interface Steps {
  browser: Message;
  steps: Message[];
}

const again = message("Come back here and press Record again.");

const safari: Steps = {
  browser: message("Safari on an iPad or iPhone"),
  steps: [
    message("Tap the button at the left end of the address, which may show the letters AA."),
    message("Tap Website Settings, then Microphone, then Allow. You may first have to tap the three dots."),
    again,
  ],
};
const macSafari: Steps = {
  browser: message("Safari on a Mac"),
  steps: [
    message("In the menu at the top of the screen, choose Safari, then Settings for this Website."),
    message("Beside Microphone, choose Allow."),
    again,
  ],
};
const chrome: Steps = {
  browser: message("Chrome or Edge"),
  steps: [
    message("Press the sign at the left end of the address."),
    message("Switch Microphone on. On a phone or tablet, tap Permissions first."),
    again,
  ],
};
const firefox: Steps = {
  browser: message("Firefox"),
  steps: [
    message(
      "Press the crossed-out microphone at the left end of the address. On a phone or tablet, tap the lock there.",
    ),
    message("Remove the block, or allow the microphone."),
    again,
  ],
};
const otherOnApple: Steps = {
  browser: message("another browser on an iPad or iPhone"),
  steps: [
    message("Open the Settings of the device, and there, below Apps, the name of your browser."),
    message("Switch Microphone on."),
    again,
  ],
};

/** How to allow the microphone: first in the browser at hand, then in the others. */
export function allowingSteps(userAgent: string, touchPoints = 0): Steps[] {
  const first = stepsFor(userAgent, touchPoints);
  return [first, ...[safari, chrome, firefox].filter((steps) => steps !== first)];
}

function stepsFor(userAgent: string, touchPoints: number): Steps {
  // An iPad says that it is a Mac, but a Mac has no touch screen.
  const isTablet = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isTablet) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? otherOnApple : safari;
  if (/Firefox\//.test(userAgent)) return firefox;
  return /Macintosh/.test(userAgent) && !/Chrome\//.test(userAgent) ? macSafari : chrome;
}
