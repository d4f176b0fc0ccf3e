import { useEffect, useRef, useState } from "react";
import { t } from "~/messages/translate";
import type { Session } from "./session";
import { drawWave, heardAtOnce } from "./wave";

/** `silence` is a level, the others are seconds. */
const silence = 12;
const silentFor = 5;
const lookEvery = 0.1;

/** What was heard in the last seconds; the meter itself is for who does not see it, and for who wants nothing to move. */
export function LevelMeter({ session, seconds }: { session: Session; seconds: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const meter = useRef<HTMLMeterElement>(null);
  // After a pause, too, somebody has five seconds to go on.
  const [lastHeard, setLastHeard] = useState(seconds);
  const second = useRef(seconds);
  second.current = seconds;
  useEffect(() => {
    let levels: number[] = [];
    // Bypasses React state: ten renders a second are too many.
    const timer = window.setInterval(() => {
      const level = session.level();
      levels = [...levels, level ?? 0].slice(-heardAtOnce);
      if (canvas.current) drawWave(canvas.current, levels);
      if (meter.current) meter.current.value = level ?? 0;
      if (level === undefined || level > silence) setLastHeard(second.current);
    }, lookEvery * 1000);
    return () => window.clearInterval(timer);
  }, [session]);
  return (
    <>
      <div className="recorder__level">
        <canvas ref={canvas} />
        <meter ref={meter} min={0} max={100} aria-label={t("How loud you are")} />
      </div>
      <p role="status" className="recorder__state">
        {seconds - lastHeard >= silentFor &&
          t("We hear nothing. Is the microphone switched on, and near you?")}
      </p>
    </>
  );
}
