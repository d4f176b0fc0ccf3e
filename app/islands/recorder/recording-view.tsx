import { useEffect, useRef, useState } from "react";
import { t } from "~/messages/translate";
import type { Controller } from "./controller";
import type { Session } from "./session";
import { formatClock, isoDuration } from "./sound";
import type { State } from "./state-machine";

/** `silence` is a level, the others are seconds. */
const silence = 12;
const silentFor = 5;
const lateBy = 5;

export interface RecordingViewProps {
  state: State & { name: "recording" };
  unsent: number;
  session: Session;
  controller: Controller;
}

/** Hearing or deleting it before it is kept waits until the pause, so that nothing distracts from the telling. */
export function RecordingStage({ state: { seconds, isPaused }, unsent, session }: RecordingViewProps) {
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
      {(isPaused || !session.pause) && (
        <button type="button" className="button button--quiet recorder__stop" onClick={session.stop}>
          {t("Stop recording")}
        </button>
      )}
      <p role="status" className="recorder__state">
        {unsent > lateBy &&
          t(
            "We cannot reach the server just now. Please go on: what you say is kept on this device, and sent later.",
          )}
      </p>
    </>
  );
}

export function RecordingActs({ state: { isPaused }, session, controller }: RecordingViewProps) {
  return (
    <p className="actions recorder__acts">
      <button type="button" className="button button--primary" onClick={controller.finish} data-main>
        {t("Done, keep it")}
      </button>
      {session.pause && (
        <button type="button" className="button" onClick={isPaused ? controller.resume : controller.pause}>
          {isPaused ? t("Go on") : t("Pause")}
        </button>
      )}
    </p>
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
