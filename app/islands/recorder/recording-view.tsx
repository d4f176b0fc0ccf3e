import { t } from "~/messages/translate";
import { CheckIcon, MicrophoneIcon, PauseIcon } from "~/ui/icons";
import type { Controller, Sending } from "./controller";
import { LevelMeter } from "./level-meter";
import type { Session } from "./session";
import { formatClock, isoDuration } from "./sound";
import type { State } from "./state-machine";

/** Seconds. */
const lateBy = 5;

export interface RecordingViewProps {
  state: State & { name: "recording" };
  sending: Sending;
  session: Session;
  controller: Controller;
}

/** Hearing or deleting it before it is kept waits until the pause, so that nothing distracts from the telling. */
export function RecordingStage({ state, sending, session }: RecordingViewProps) {
  const { seconds, isPaused, isInterrupted } = state;
  return (
    <>
      <p className="recorder__now">
        {!isPaused && <span className="recorder__light" aria-hidden="true" />}
        <strong role="status">{isPaused ? t("Paused") : t("Recording")}</strong>
        <time className="recorder__time" dateTime={isoDuration(seconds)} role="timer">
          {formatClock(seconds)}
        </time>
      </p>
      <p role="status" className="recorder__state">
        {isInterrupted &&
          t(
            "Something else has taken the microphone, a call for example. What you told is kept. Press Go on to tell more.",
          )}
      </p>
      {!isPaused && <LevelMeter session={session} seconds={seconds} />}
      {(isPaused || !session.pause) && (
        <button type="button" className="button button--quiet recorder__stop" onClick={session.stop}>
          {t("Stop recording")}
        </button>
      )}
      <p role="status" className="recorder__state">
        {sendingWords(sending)}
      </p>
    </>
  );
}

/** Promises that the device keeps it only where it does. */
export function sendingWords({ unsent, refusal, isOnDevice }: Sending): string {
  if (refusal !== undefined)
    return isOnDevice
      ? t("{why} For now, it is kept only on this device.", { why: refusal })
      : t("{why} Please leave this page open: what you tell is kept nowhere else.", { why: refusal });
  if (unsent <= lateBy) return "";
  return isOnDevice
    ? t(
        "We cannot reach the server just now. Please go on: what you say is kept on this device, and sent later.",
      )
    : t(
        "We cannot reach the server just now. Please go on, and leave this page open: it sends what you say later, and until then it is kept nowhere else.",
      );
}

export function RecordingActs({ state: { isPaused }, session, controller }: RecordingViewProps) {
  return (
    <p className="actions recorder__acts">
      <button
        type="button"
        className="button button--primary"
        onClick={controller.finish}
        data-main
        data-keeps
      >
        <CheckIcon /> {t("Done, keep it")}
      </button>
      {session.pause && (
        <button type="button" className="button" onClick={isPaused ? controller.resume : controller.pause}>
          {isPaused ? <MicrophoneIcon /> : <PauseIcon />} {isPaused ? t("Go on") : t("Pause")}
        </button>
      )}
    </p>
  );
}
