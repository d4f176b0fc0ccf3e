import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import type { Controller } from "./controller";
import { MicrophoneNotice } from "./microphone-notice";
import type { Session } from "./session";
import { formatClock, isoDuration } from "./sound";
import { messages, type State } from "./state-machine";

interface RecorderPanelProps {
  controller: Controller;
  buttonLabel: string | undefined;
}

export function RecorderPanel({ controller, buttonLabel = t("Voice Recording") }: RecorderPanelProps) {
  const { state, session, unsent } = useSyncExternalStore(controller.subscribe, controller.snapshot);
  const panel = useRef<HTMLFieldSetElement>(null);
  useFocus(panel, state);
  return (
    <fieldset className="recorder__panel" ref={panel}>
      <legend className="visually-hidden">{t("Voice Recording")}</legend>
      <p className="recorder__state" role="status">
        {announcement(state)}
      </p>
      {"message" in state && state.message && (
        <Notice kind={state.message.kind} title={t(state.message.title)}>
          {state.message.text && <p>{t(state.message.text)}</p>}
          {state.message.microphone && <MicrophoneNotice problem={state.message.microphone} />}
        </Notice>
      )}
      {state.name === "idle" && (
        <button type="button" className="button" onClick={controller.record} data-main>
          {buttonLabel}
        </button>
      )}
      {state.name === "recording" && session && (
        <RecordingView state={state} unsent={unsent} session={session} controller={controller} />
      )}
      {state.name === "stopped" && session && (
        <StoppedView state={state} session={session} controller={controller} />
      )}
      {state.name === "uploading" && (
        <progress className="progress" aria-label={t("Saving your recording")} tabIndex={-1} data-main />
      )}
    </fieldset>
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

/** `silence` is a level, the others are seconds. */
const silence = 12;
const silentFor = 5;
const lateBy = 5;

interface RecordingViewProps {
  state: State & { name: "recording" };
  unsent: number;
  session: Session;
  controller: Controller;
}

export function RecordingView({ state, unsent, session, controller }: RecordingViewProps) {
  const { seconds, isPaused } = state;
  return (
    <>
      <p className="recorder__now">
        {!isPaused && <span className="recorder__light" aria-hidden="true" />}
        <strong role="status">{isPaused ? t("Paused") : t("Recording")}</strong>
        <time className="recorder__time" dateTime={isoDuration(seconds)} role="timer">
          {formatClock(seconds)}
        </time>
      </p>
      {!isPaused && <LevelMeter session={session} seconds={seconds} />}
      <p className="muted small">
        {t("Talk as long as you like. What you say is kept every second, even if the page closes.")}
      </p>
      <p role="status" className="recorder__state">
        {unsent > lateBy &&
          t(
            "We cannot reach the server just now. Please go on: what you say is kept on this device, and sent later.",
          )}
      </p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={controller.finish} data-main>
          {t("Done, keep it")}
        </button>
        {session.pause && (
          <button type="button" className="button" onClick={isPaused ? controller.resume : controller.pause}>
            {isPaused ? t("Go on") : t("Pause")}
          </button>
        )}
        <button type="button" className="button button--quiet" onClick={session.stop}>
          {t("Stop recording")}
        </button>
      </p>
    </>
  );
}

function LevelMeter({ session, seconds }: { session: Session; seconds: number }) {
  const meter = useRef<HTMLMeterElement>(null);
  const [lastHeard, setLastHeard] = useState(0);
  const second = useRef(seconds);
  second.current = seconds;
  useEffect(() => {
    // Bypasses React state: ten renders a second are too many.
    const timer = window.setInterval(() => {
      const level = session.level();
      if (meter.current) meter.current.value = level ?? 0;
      if (level === undefined || level > silence) setLastHeard(second.current);
    }, 100);
    return () => window.clearInterval(timer);
  }, [session]);
  return (
    <>
      <meter ref={meter} className="recorder__level" min={0} max={100} aria-label={t("How loud you are")} />
      <p role="status" className="recorder__state">
        {seconds - lastHeard >= silentFor &&
          t("We hear nothing. Is the microphone switched on, and near you?")}
      </p>
    </>
  );
}

interface StoppedViewProps {
  state: State & { name: "stopped" };
  session: Session;
  controller: Controller;
}

export function StoppedView({ state, session, controller }: StoppedViewProps) {
  return (
    <>
      <Clip state={state} session={session} controller={controller} />
      {state.message === messages.notSaved && (
        <p>{t("Nothing is lost. What you told is kept on this device until it is saved.")}</p>
      )}
      {state.confirmsDelete ? (
        <DeleteQuestion controller={controller} />
      ) : (
        <Choices {...{ state, controller }} />
      )}
    </>
  );
}

function Choices({ state, controller }: Pick<StoppedViewProps, "state" | "controller">) {
  const playOrPause = state.isPlaying ? "pause" : "play";
  return (
    <p className="actions">
      <button type="button" className="button button--primary" onClick={controller.save} data-main>
        {t("Save recording")}
      </button>
      <button type="button" className="button" onClick={() => controller.dispatch({ type: playOrPause })}>
        {state.isPlaying ? t("Pause") : t("Play")}
      </button>
      <button
        type="button"
        className="button button--danger"
        onClick={() => controller.dispatch({ type: "openDeletePage" })}
      >
        {t("Delete recording")}
      </button>
    </p>
  );
}

function DeleteQuestion({ controller }: Pick<StoppedViewProps, "controller">) {
  return (
    <>
      <p>{t("Are you sure you want to delete this recording? It cannot be brought back.")}</p>
      <p className="actions">
        <button type="button" className="button button--danger" onClick={controller.discard}>
          {t("Yes, delete it")}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => controller.dispatch({ type: "keep" })}
          data-main
        >
          {t("No, keep it")}
        </button>
      </p>
    </>
  );
}

/** Shows the measured length: a fresh recording has no duration in its header. */
function Clip({ state: { seconds, isPlaying }, session, controller }: StoppedViewProps) {
  const player = useRef<HTMLAudioElement>(null);
  const [url, setUrl] = useState<string>();
  const [at, setAt] = useState(0);
  const { dispatch } = controller;

  useEffect(() => {
    const made = URL.createObjectURL(session.clip());
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [session]);
  useEffect(() => {
    if (!isPlaying) player.current?.pause();
    else player.current?.play().catch(() => dispatch({ type: "notPlayable" }));
  }, [isPlaying, dispatch]);

  return (
    <p className="recorder__time">
      {/* biome-ignore lint/a11y/useMediaCaption: it was recorded a moment ago, and has no words yet. */}
      <audio
        ref={player}
        src={url}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onPause={() => dispatch({ type: "pause" })}
        onEnded={() => setAt(0)}
      />
      {isPlaying
        ? t("{at} of {length}", { at: formatClock(at), length: formatClock(seconds) })
        : formatClock(seconds)}
    </p>
  );
}
