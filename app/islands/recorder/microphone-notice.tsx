import { t } from "~/messages/translate";
import { allowingSteps, type MicrophoneProblem, type Steps } from "./microphone-help";

export function MicrophoneNotice({ problem }: { problem: MicrophoneProblem }) {
  return (
    <>
      {problem === "missing" && (
        <p>{t("This device has no microphone, or none is plugged in. Plug one in and try again.")}</p>
      )}
      {problem === "busy" && (
        <p>
          {t("Another program may be using the microphone. Close it, a call for example, and try again.")}
        </p>
      )}
      {problem === "blocked" && <Allowing />}
    </>
  );
}

function Allowing() {
  const [first, ...others] = allowingSteps(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <>
      {first && <StepList {...first} />}
      <details>
        <summary>{t("I use another browser")}</summary>
        {others.map((steps) => (
          <StepList key={steps.browser} {...steps} />
        ))}
      </details>
    </>
  );
}

function StepList({ browser, steps }: Steps) {
  return (
    <>
      <p>{t("To allow the microphone in {browser}:", { browser: t(browser) })}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </>
  );
}
