import { clearDevice, isAnythingKept, isOthersKept } from "./clear-device";
import type { Sent } from "./draft-store";
import { addressOf, isSignOut, type Outcome, post, requestTimeout } from "./post-form";
import type { DraftStatus } from "./status-text";

interface Words {
  isNeeded: () => boolean;
  flush: () => Promise<Sent>;
  show: (state: DraftStatus) => void;
  showSignIn: () => Promise<void>;
  onPost: () => void;
  /** `isSaved`: the server has them; else the browser posts the form. */
  onPass: (isSaved: boolean) => void;
}

const tryAgainAfter = 3_000;
const slowAfter = 3_000;
const maxFailures = 3;

/** Posts once, by script, so that a dead line does not end at the browser's error page. Other scripts that delay the form come first. */
export function guardSubmit(form: HTMLFormElement, words: Words): void {
  let clicked: HTMLElement | null = null;
  let pressed: HTMLButtonElement | null = null;
  let isPassing = false;
  let isGoing = false;

  // The person goes elsewhere while the form is on its way: the answer must not lead them back.
  window.addEventListener("beforeunload", () => {
    isGoing = true;
    window.setTimeout(() => {
      isGoing = false;
    }, requestTimeout);
  });
  // The page comes out of the browser's memory, where its timers stood still.
  window.addEventListener("pageshow", () => {
    isGoing = false;
  });
  // Old browsers have no `submitter`. Enter clicks the form's first button.
  document.addEventListener("click", ({ target }) => {
    clicked = (target as Element).closest("button");
  });
  document.addEventListener("submit", onSubmit);

  function onSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented) return;
    const button = ((event as SubmitEvent).submitter || clicked) as HTMLButtonElement | null;
    const place = button && directPlace(button);
    if (isPassing || !button || (!place && !words.isNeeded() && !waitsForAnswer(button))) {
      words.onPass(false);
      if (button && !isPassing && isSignOut(button)) window.addEventListener("pagehide", clearDevice);
      return;
    }
    event.preventDefault();
    if (place && !words.isNeeded()) {
      words.onPass(false);
      location.assign(place);
      return;
    }
    const isWaiting = pressed !== null;
    pressed = button;
    if (!isWaiting) void (hasFiles(form) ? passWithFiles() : sendUntilAnswered());
  }

  async function sendUntilAnswered(): Promise<void> {
    for (let failures = 0; pressed; ) {
      const sent = pressed;
      const outcome = await send(sent);
      if (typeof outcome === "object") {
        const next = pressed === sent ? outcome.location : directPlace(pressed);
        if (next === undefined) continue;
        return open(next, sent);
      }
      if (outcome === "signed out") {
        words.show({ is: "signed out", isOnDevice: isOnDevice() });
        await words.showSignIn();
        continue;
      }
      if (outcome === "failed") failures += 1;
      if (outcome === "refused" || failures === maxFailures) return pass();
      words.show({ is: "unreached", isOnDevice: isOnDevice() });
      await later(tryAgainAfter);
    }
  }

  async function send(button: HTMLButtonElement): Promise<Outcome> {
    words.show({ is: "saving" });
    words.onPost();
    const slow = window.setTimeout(() => words.show({ is: "slow", isOnDevice: isOnDevice() }), slowAfter);
    const outcome = await post(form, button);
    window.clearTimeout(slow);
    return outcome;
  }

  async function open(place: string, button: HTMLButtonElement): Promise<void> {
    pressed = null;
    if (isGoing) {
      words.show({ is: "kept", at: new Date() });
      return;
    }
    words.onPass(true);
    if (isLeftToOthers(button))
      await import("./forget-own").then(({ forgetOwn }) => forgetOwn(), clearDevice);
    else if (isSignOut(button)) clearDevice();
    openAfresh(new URL(place, location.href), addressOf(form, button));
  }

  async function passWithFiles(): Promise<void> {
    for (;;) {
      const { outcome } = await words.flush();
      if (outcome === "kept" || outcome === "rejected") break;
      await later(tryAgainAfter);
    }
    pass();
  }

  /** The browser posts it: the answer is a page with what is to be mended. */
  function pass(): void {
    const button = pressed;
    pressed = null;
    if (!button) return;
    isPassing = true;
    form.dispatchEvent(new Event("submit-again"));
    button.click();
    isPassing = false;
  }

  function isOnDevice(): boolean {
    return form.dataset.copy !== undefined;
  }
}

/** What is kept on the device goes once the server has answered, not before. */
function waitsForAnswer(button: HTMLButtonElement): boolean {
  return isSignOut(button) && isAnythingKept();
}

function isLeftToOthers(button: HTMLButtonElement): boolean {
  return isSignOut(button) && isOthersKept();
}

/** Also if it is this page. A page that answered a posted form must not be reloaded: the browser would post again. */
function openAfresh(target: URL, postedTo: string): void {
  const isThisPage = target.pathname === location.pathname && target.search === location.search;
  if (isThisPage && target.hash && new URL(postedTo, location.href).pathname === location.pathname) {
    target.hash = "";
    location.replace(target.href.replace(/#$/, ""));
    return;
  }
  location.assign(target.href);
  if (isThisPage && target.hash) location.reload();
}

const posted = /^\/(logout|admin\/return|text-size|save-progress|photos\/\d+\/light)(\?|$)/;

/** Returns where a button leads that is drawn as a link; undefined if the server has something to do on the way. */
function directPlace(button: HTMLButtonElement): string | undefined {
  if (button.dataset.leave === undefined) return undefined;
  const { searchParams } = new URL(button.formAction);
  const place = searchParams.get("to") || "/";
  const isPosted = posted.test(place) || searchParams.has("field");
  return isPosted ? undefined : place;
}

function hasFiles(form: HTMLFormElement): boolean {
  return Array.from(form.querySelectorAll<HTMLInputElement>("input[type=file]")).some(
    ({ files }) => (files?.length || 0) > 0,
  );
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, milliseconds));
}
