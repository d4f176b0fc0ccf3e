import { t } from "~/messages/translate";
import type { RecorderProps } from "./session";

interface RecorderFallbackProps extends RecorderProps {
  name: string;
}

/** A file field for the device's own recorder, where there is no script. */
export function Recorder({ name, ...props }: RecorderFallbackProps) {
  return (
    <div
      className="field recorder"
      data-island="recorder"
      data-load="touch"
      data-props={JSON.stringify(props satisfies RecorderProps)}
    >
      <div data-fallback>
        <label className="field__label" htmlFor="recorder-file">
          {t("Tell it aloud")}
        </label>
        <p className="field__hint" id="recorder-file-hint">
          {t("Choose a recording, or make one with your device’s recorder.")}
        </p>
        <input
          className="input input--file"
          type="file"
          id="recorder-file"
          name={name}
          accept="audio/*"
          capture
          aria-describedby="recorder-file-hint"
        />
      </div>
      <button type="button" className="button" data-wake hidden>
        {props.buttonLabel ?? t("Voice Recording")}
      </button>
    </div>
  );
}
