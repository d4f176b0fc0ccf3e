import { t } from "~/messages/translate";
import { settlingTime } from "../enhancements/steady-presses";
import { showSavedAudio } from "./recordings-api";
import { type RecorderProps, type Session, startSession } from "./session";
import { type Message, next, type RecorderEvent, type State, start } from "./state-machine";

/** How far what is told has come. */
export interface Sending {
  /** The number of pieces (seconds) that the server does not have yet. */
  unsent: number;
  /** Why the server takes no more of it. */
  refusal: string | undefined;
  /** Whether this device has all of it. */
  isOnDevice: boolean;
}

export interface Snapshot extends Sending {
  state: State;
  session: Session | undefined;
}

const untold = { session: undefined, unsent: 0, refusal: undefined, isOnDevice: true };

export interface Controller {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => Snapshot;
  dispatch: (event: RecorderEvent) => void;
  record: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  finish: () => Promise<void>;
  save: () => Promise<void>;
  /** Saves what there is, and records what follows. */
  tellMore: () => Promise<void>;
  discard: () => Promise<void>;
}

export function createController(props: RecorderProps, form: HTMLFormElement | null): Controller {
  let current: Snapshot = { state: start, ...untold };
  const listeners = new Set<() => void>();
  if (form)
    guardSubmit(form, {
      isThere: isUnsaved,
      which: () => current.session,
      // A form without words is nothing to post: the page leads on as after "Done, keep it".
      save: () => saveAll(!hasWords(form)),
    });
  return {
    subscribe,
    snapshot: () => current,
    dispatch,
    record,
    pause,
    resume,
    finish: () => saveAll(true),
    save: () => save(true),
    async tellMore() {
      await save(false);
      await record();
    },
    discard,
  };

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function change(part: Partial<Snapshot>): void {
    current = { ...current, ...part };
    for (const listener of Array.from(listeners)) listener();
  }

  function dispatch(event: RecorderEvent): void {
    change({ state: next(current.state, event) });
  }

  async function record(): Promise<void> {
    if (current.state.name !== "idle") return;
    change({ ...untold, state: next(current.state, { type: "ask" }) });
    try {
      const session = await startSession(props, {
        onSecond: (seconds) => dispatch({ type: "second", seconds }),
        onUnsent: (unsent) => change(unsent === 0 ? { unsent, refusal: undefined } : { unsent }),
        onRefused: (words) => change({ refusal: words ?? t("This recording could not be accepted.") }),
        onCopied: (isOnDevice) => change({ isOnDevice }),
        onInterrupted: () => dispatch({ type: "interrupted" }),
        onCaptured: (seconds, message) => dispatch({ type: "captured", seconds, message }),
        onNothing: (message) => dispatch({ type: "failed", message }),
      });
      change({ session });
      dispatch({ type: "began" });
    } catch (message) {
      dispatch({ type: "failed", message: message as Message });
    }
  }

  function pause(): void {
    current.session?.pause?.();
    dispatch({ type: "paused" });
  }

  function resume(): void {
    current.session?.resume();
    dispatch({ type: "resumed" });
  }

  /** `leads`: by itself to the page that says it is kept, where there is one; not where a form is about to be posted. */
  async function save(leads: boolean): Promise<void> {
    const { state, session } = current;
    if (state.name !== "stopped" || !session) return;
    dispatch({ type: "save" });
    const keptAt = leads ? props.keptAt : undefined;
    try {
      const [audio] = await Promise.all([session.save(), keptAt && settled()]);
      if (keptAt) return goOn(`${keptAt}&kept=${audio.id}`);
      if (!props.keptAt) await showSavedAudio(form, audio).catch(() => undefined);
      dispatch({ type: "saved" });
    } catch {
      dispatch({ type: "notSaved" });
    }
  }

  /** The page is left while it says that it saves; who comes back to it may record again. */
  function goOn(address: string): void {
    window.addEventListener("pagehide", () => dispatch({ type: "saved" }), { once: true });
    window.location.assign(address);
  }

  async function discard(): Promise<void> {
    const { session } = current;
    dispatch({ type: "deleted" });
    await session?.discard();
  }

  function isUnsaved(): boolean {
    return current.state.name !== "idle" && current.state.name !== "asking";
  }

  async function saveAll(leads: boolean): Promise<void> {
    if (current.state.name === "recording") {
      current.session?.stop();
      await until(({ name }) => name !== "recording");
    }
    void save(leads);
    await until(({ name }) => name !== "uploading");
  }

  function until(isReached: (state: State) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isReached(current.state)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  }
}

/** The next page has other controls, which a second tap must not reach. */
function settled(): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, settlingTime));
}

/** Whether there is anything to post beside the recording. */
function hasWords(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some(
    (field) =>
      (field instanceof HTMLTextAreaElement && field.value.trim() !== "") ||
      (field instanceof HTMLInputElement && field.type === "file" && field.value !== ""),
  );
}

interface Unsaved {
  isThere: () => boolean;
  which: () => Session | undefined;
  /** Never rejects: unsaved pieces are recovered on the next page. */
  save: () => Promise<void>;
}

/**
 * Delays a submit until the recording is saved. Where it cannot be saved, the page stays and says so, and the next press goes
 * on. Returns a function that removes the guard.
 */
function guardSubmit(form: HTMLFormElement, unsaved: Unsaved): () => void {
  let clicked: HTMLElement | null = null;
  let isWaiting = false;
  let stayedFor: Session | undefined;
  document.addEventListener("click", noteClick);
  // In the capture phase, so that busy labels do not see a submit that is canceled.
  document.addEventListener("submit", onSubmit, true);
  return () => {
    document.removeEventListener("click", noteClick);
    document.removeEventListener("submit", onSubmit, true);
  };

  function noteClick({ target }: MouseEvent): void {
    clicked = (target as Element).closest("button");
  }

  function onSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented || !unsaved.isThere()) return;
    if (!isWaiting && stayedFor !== undefined && stayedFor === unsaved.which()) return;
    event.preventDefault();
    event.stopPropagation();
    const button = ((event as SubmitEvent).submitter as HTMLElement | null) || clicked;
    if (isWaiting) return;
    isWaiting = true;
    void unsaved.save().then(() => {
      isWaiting = false;
      stayedFor = unsaved.isThere() ? unsaved.which() : undefined;
      if (stayedFor) return;
      if (button) button.click();
      else form.submit();
    });
  }
}
