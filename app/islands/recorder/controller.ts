import { showSavedAudio } from "./recordings-api";
import { type RecorderProps, type Session, startSession } from "./session";
import { type Message, next, type RecorderEvent, type State, start } from "./state-machine";

export interface Snapshot {
  state: State;
  /** The recording under way or waiting to be saved. */
  session: Session | undefined;
  /** How many seconds of it have not reached the server. */
  unsent: number;
}

export interface Controller {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => Snapshot;
  dispatch: (event: RecorderEvent) => void;
  record: () => Promise<void>;
  save: () => Promise<void>;
  discard: () => Promise<void>;
}

/** The recorder without its looks. A recording that is not saved goes with the story's form when that is posted. */
export function createController(props: RecorderProps, form: HTMLFormElement | null): Controller {
  let current: Snapshot = { state: start, session: undefined, unsent: 0 };
  const listeners = new Set<() => void>();
  if (form) holdSubmit(form, { isThere: isUnsaved, save: saveAll });
  return { subscribe, snapshot: () => current, dispatch, record, save, discard };

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
    dispatch({ type: "ask" });
    try {
      const session = await startSession(props, {
        onSecond: (seconds) => dispatch({ type: "second", seconds }),
        onUnsent: (unsent) => change({ unsent }),
        onCaptured: (seconds, message) => dispatch({ type: "captured", seconds, message }),
        onNothing: (message) => dispatch({ type: "failed", message }),
      });
      change({ session });
      dispatch({ type: "began" });
    } catch (message) {
      dispatch({ type: "failed", message: message as Message });
    }
  }

  async function save(): Promise<void> {
    const { state, session } = current;
    if (state.name !== "stopped" || !session) return;
    dispatch({ type: "save" });
    try {
      const audio = await session.save();
      await showSavedAudio(form, audio).catch(() => undefined);
      dispatch({ type: "saved" });
    } catch {
      dispatch({ type: "notSaved" });
    }
  }

  async function discard(): Promise<void> {
    const { session } = current;
    dispatch({ type: "deleted" });
    await session?.discard();
  }

  function isUnsaved(): boolean {
    return current.state.name !== "idle" && current.state.name !== "asking";
  }

  async function saveAll(): Promise<void> {
    if (current.state.name === "recording") {
      current.session?.stop();
      await until(({ name }) => name !== "recording");
    }
    void save();
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

interface Unsaved {
  isThere: () => boolean;
  /** Never rejects: what could not be saved is found again on the next page. */
  save: () => Promise<void>;
}

/**
 * Whoever presses Save Story means the recording too: a form that is posted meanwhile waits until it is saved. Answers
 * how to stop watching.
 */
export function holdSubmit(form: HTMLFormElement, unsaved: Unsaved): () => void {
  let clicked: HTMLElement | null = null;
  let isWaiting = false;
  // Old browsers do not say which button it was. Enter clicks the form's first one.
  document.addEventListener("click", noteClick);
  // On its way down, so that busy labels do not see a submit that does not happen.
  document.addEventListener("submit", meetSubmit, true);
  return () => {
    document.removeEventListener("click", noteClick);
    document.removeEventListener("submit", meetSubmit, true);
  };

  function noteClick({ target }: MouseEvent): void {
    clicked = (target as Element).closest("button");
  }

  function meetSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented || !unsaved.isThere()) return;
    event.preventDefault();
    event.stopPropagation();
    const button = ((event as SubmitEvent).submitter as HTMLElement | null) || clicked;
    if (isWaiting) return;
    isWaiting = true;
    void unsaved.save().then(() => {
      isWaiting = false;
      if (button) button.click();
      else form.submit();
    });
  }
}
