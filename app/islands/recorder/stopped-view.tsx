import { useEffect, useRef, useState } from "react";
import { t } from "~/messages/translate";
import type { Controller, Sending } from "./controller";
import type { Session } from "./session";
import { formatClock } from "./sound";
import { messages, type State } from "./state-machine";

export interface StoppedViewProps {
  state: State & { name: "stopped" };
  session: Session;
  sending: Sending;
  controller: Controller;
}

export function StoppedStage({ state, session, sending, controller }: StoppedViewProps) {
  return (
    <>
      <Clip state={state} session={session} controller={controller} />
      {state.message === messages.notSaved && <p>{unsavedWords(sending)}</p>}
      {state.confirmsDelete && (
        <p>{t("Are you sure you want to delete this recording? It cannot be brought back.")}</p>
      )}
    </>
  );
}

/** Promises that the device keeps it only where it does. */
export function unsavedWords({ refusal, isOnDevice }: Sending): string {
  const words = isOnDevice
    ? t("Nothing is lost. What you told is kept on this device until it is saved.")
    : t("Please leave this page open until it is saved: what you told is kept nowhere else.");
  return refusal === undefined ? words : `${refusal} ${words}`;
}

export function StoppedActs({ state, controller }: StoppedViewProps) {
  return state.confirmsDelete ? (
    <DeleteAnswers controller={controller} />
  ) : (
    <Choices state={state} controller={controller} />
  );
}

function Choices({ state, controller }: Pick<StoppedViewProps, "state" | "controller">) {
  const playOrPause = state.isPlaying ? "pause" : "play";
  return (
    <p className="actions recorder__acts">
      {state.isCutOff && (
        <button type="button" className="button button--primary" onClick={controller.tellMore} data-main>
          {t("Tell more")}
        </button>
      )}
      <button
        type="button"
        className={state.isCutOff ? "button" : "button button--primary"}
        onClick={controller.save}
        data-main={!state.isCutOff || undefined}
        data-keeps
      >
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

function DeleteAnswers({ controller }: Pick<StoppedViewProps, "controller">) {
  return (
    <p className="actions recorder__acts">
      <button
        type="button"
        className="button"
        onClick={() => controller.dispatch({ type: "keep" })}
        data-main
        data-keeps
      >
        {t("No, keep it")}
      </button>
      <button type="button" className="button button--danger" onClick={controller.discard}>
        {t("Yes, delete it")}
      </button>
    </p>
  );
}

/** Shows the measured length: a fresh recording has no duration in its header. */
function Clip({
  state: { seconds, isPlaying },
  session,
  controller,
}: Pick<StoppedViewProps, "state" | "session" | "controller">) {
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
