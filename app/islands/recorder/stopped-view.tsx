import { useEffect, useRef, useState } from "react";
import { clock } from "./clock";
import type { Controller } from "./controller";
import type { State } from "./machine";
import type { Session } from "./session";
import { messages } from "./words";

interface StoppedViewProps {
  state: State & { name: "stopped" };
  session: Session;
  controller: Controller;
}

/** What was recorded: listen to it, save it, or delete it, which asks once more. */
export function StoppedView({ state, session, controller }: StoppedViewProps) {
  return (
    <>
      <Clip state={state} session={session} controller={controller} />
      {state.message === messages.notSaved && (
        <p>Nothing is lost. What you told is kept on this device until it is saved.</p>
      )}
      {state.asksDelete ? <DeleteQuestion controller={controller} /> : <Choices {...{ state, controller }} />}
    </>
  );
}

function Choices({ state, controller }: Pick<StoppedViewProps, "state" | "controller">) {
  const playOrPause = state.isPlaying ? "pause" : "play";
  return (
    <p className="actions">
      <button type="button" className="button button--primary" onClick={controller.save} data-main>
        Save recording
      </button>
      <button type="button" className="button" onClick={() => controller.dispatch({ type: playOrPause })}>
        {state.isPlaying ? "Pause" : "Play"}
      </button>
      <button
        type="button"
        className="button button--danger"
        onClick={() => controller.dispatch({ type: "askDelete" })}
      >
        Delete recording
      </button>
    </p>
  );
}

function DeleteQuestion({ controller }: Pick<StoppedViewProps, "controller">) {
  return (
    <>
      <p>Are you sure you want to delete this recording? It cannot be brought back.</p>
      <p className="actions">
        <button type="button" className="button button--danger" onClick={controller.discard}>
          Yes, delete it
        </button>
        <button
          type="button"
          className="button"
          onClick={() => controller.dispatch({ type: "keep" })}
          data-main
        >
          No, keep it
        </button>
      </p>
    </>
  );
}

/** Its length is said by us: a sound that has just been recorded does not know its own. */
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
      {isPlaying && `${clock(at)} of `}
      {clock(seconds)}
    </p>
  );
}
