import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import type { Controller } from "./controller";
import { MicrophoneNotice } from "./microphone-notice";
import { RecordHint, RecordWords } from "./record-button";
import { RecordingActs, RecordingStage } from "./recording-view";
import { messages, type State } from "./state-machine";
import { StoppedActs, StoppedStage } from "./stopped-view";

/** What is said and shown, and below it the buttons, so that a page can keep these where the thumb is. */
export function RecorderPanel({ controller }: { controller: Controller }) {
  const { state, session, ...sending } = useSyncExternalStore(controller.subscribe, controller.snapshot);
  const panel = useRef<HTMLDivElement>(null);
  useFocus(panel, state);
  const recording = state.name === "recording" && session && { state, session, sending, controller };
  const stopped = state.name === "stopped" && session && { state, session, sending, controller };
  return (
    // biome-ignore lint/a11y/useSemanticElements: old browsers do not lay out a fieldset as a column.
    <div className="recorder__panel" role="group" aria-label={t("Voice Recording")} ref={panel}>
      <div className="recorder__stage">
        <p className="recorder__state" role="status">
          {announcement(state)}
        </p>
        {state.name === "idle" && state.isSaved && <Notice kind="success" title={t(messages.saved.title)} />}
        {"message" in state && state.message && (
          <Notice kind={state.message.kind} title={t(state.message.title)}>
            {state.message.text && <p>{t(state.message.text)}</p>}
            {state.message.microphone && <MicrophoneNotice problem={state.message.microphone} />}
          </Notice>
        )}
        {recording && <RecordingStage {...recording} />}
        {stopped && <StoppedStage {...stopped} />}
        {state.name === "uploading" && (
          <progress className="progress" aria-label={t("Saving your recording")} tabIndex={-1} data-main />
        )}
      </div>
      {state.name === "idle" && (
        <>
          <button type="button" className="button recorder__record" onClick={controller.record} data-main>
            <RecordWords />
          </button>
          <RecordHint />
        </>
      )}
      {recording && <RecordingActs {...recording} />}
      {stopped && <StoppedActs {...stopped} />}
    </div>
  );
}

function announcement({ name }: State): string {
  if (name === "asking") return t("Your browser asks whether we may use the microphone. Please allow it.");
  return name === "uploading" ? t("Saving your recording...") : "";
}

/** Moves focus to the state's main control if focus was in the panel before. */
function useFocus(panel: RefObject<HTMLElement>, state: State): void {
  const present = `${state.name} ${state.name === "stopped" && state.confirmsDelete}`;
  const shown = useRef("");
  useEffect(() => {
    if (shown.current === present) return;
    shown.current = present;
    const focused = document.activeElement;
    const isHere = focused === null || focused === document.body || panel.current?.contains(focused);
    if (isHere) panel.current?.querySelector<HTMLElement>("[data-main]")?.focus();
  });
}
