import { useEffect, useRef, useState } from "react";
import { clock, isoDuration } from "./clock";
import type { Session } from "./session";

/** Below this nothing is heard but the microphone itself. */
const silence = 12;
const silentFor = 5;
const lateBy = 5;

interface RecordingViewProps {
  seconds: number;
  unsent: number;
  session: Session;
}

/** While somebody speaks: that it records, for how long, and that it hears them. */
export function RecordingView({ seconds, unsent, session }: RecordingViewProps) {
  return (
    <>
      <p className="recorder__now">
        <span className="recorder__light" aria-hidden="true" />
        <strong role="status">Recording</strong>
        <time className="recorder__time" dateTime={isoDuration(seconds)} role="timer">
          {clock(seconds)}
        </time>
      </p>
      <LevelMeter session={session} seconds={seconds} />
      <p className="muted small">
        Talk as long as you like. What you say is kept every second, even if the page closes.
      </p>
      <p role="status" className="recorder__state">
        {unsent > lateBy &&
          "We cannot reach the server just now. Please go on: what you say is kept on this device, and sent later."}
      </p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={session.stop} data-main>
          Stop recording
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
    // Past React: ten times a second is too often to draw a panel anew.
    const timer = window.setInterval(() => {
      const level = session.level();
      if (meter.current) meter.current.value = level ?? 0;
      if (level === undefined || level > silence) setLastHeard(second.current);
    }, 100);
    return () => window.clearInterval(timer);
  }, [session]);
  return (
    <>
      <meter ref={meter} className="recorder__level" min={0} max={100} aria-label="How loud you are" />
      <p role="status" className="recorder__state">
        {seconds - lastHeard >= silentFor && "We hear nothing. Is the microphone switched on, and near you?"}
      </p>
    </>
  );
}
