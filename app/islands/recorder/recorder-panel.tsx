import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { Notice } from "~/ui/notice";
import type { Controller } from "./controller";
import type { State } from "./machine";
import { RecordingView } from "./recording-view";
import { StoppedView } from "./stopped-view";

/** The recorder as it is seen (spec 1, section 4). */
export function RecorderPanel({ controller }: { controller: Controller }) {
  const { state, session, unsent } = useSyncExternalStore(controller.subscribe, controller.snapshot);
  const panel = useRef<HTMLFieldSetElement>(null);
  useFocus(panel, state);
  return (
    <fieldset className="recorder__panel" ref={panel}>
      <legend className="out-of-sight">Voice Recording</legend>
      <p className="recorder__state" role="status">
        {announcement(state)}
      </p>
      {"message" in state && state.message && (
        <Notice kind={state.message.kind} title={state.message.title}>
          {state.message.text && <p>{state.message.text}</p>}
        </Notice>
      )}
      {state.name === "idle" && (
        <button type="button" className="button" onClick={controller.record} data-main>
          Voice Recording
        </button>
      )}
      {state.name === "recording" && session && (
        <RecordingView seconds={state.seconds} unsent={unsent} session={session} />
      )}
      {state.name === "stopped" && session && (
        <StoppedView state={state} session={session} controller={controller} />
      )}
      {state.name === "uploading" && (
        <progress className="progress" aria-label="Saving your recording" tabIndex={-1} data-main />
      )}
    </fieldset>
  );
}

function announcement({ name }: State): string {
  if (name === "asking") return "Your browser asks whether we may use the microphone. Please allow it.";
  return name === "uploading" ? "Saving your recording..." : "";
}

/** Each state has its main control. Whoever was at the last one stands at the next; nobody is torn from elsewhere. */
function useFocus(panel: RefObject<HTMLElement>, state: State): void {
  const present = `${state.name} ${state.name === "stopped" && state.asksDelete}`;
  const shown = useRef("");
  useEffect(() => {
    if (shown.current === present) return;
    shown.current = present;
    const focused = document.activeElement;
    const isHere = focused === null || focused === document.body || panel.current?.contains(focused);
    if (isHere) panel.current?.querySelector<HTMLElement>("[data-main]")?.focus();
  });
}
