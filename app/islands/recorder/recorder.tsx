import type { ReactNode } from "react";
import { t } from "~/messages/translate";
import { RecordHint, RecordWords } from "./record-button";
import type { RecorderProps } from "./session";

interface RecorderFallbackProps extends RecorderProps {
  name: string;
  errors?: string[];
  children?: ReactNode;
}

/** Safari takes `audio/*` alone for films as well, and would open the camera. */
const audioFiles = "audio/*,.m4a,.mp3,.wav,.ogg,.webm";

/** A file field for the device's own recorder, where there is no script or no microphone. */
export function Recorder({ name, errors, children, ...props }: RecorderFallbackProps) {
  return (
    <div
      className="field recorder"
      data-island="recorder"
      data-load="touch"
      data-props={JSON.stringify(props satisfies RecorderProps)}
    >
      <div className="recorder__file" data-fallback>
        <label className="field__label" htmlFor="recorder-file">
          {t("Tell it aloud")}
        </label>
        <p className="field__hint" id="recorder-file-hint">
          {t("Choose a recording, or make one with your device’s recorder.")}
        </p>
        {errors && (
          <p className="field__error" role="alert">
            {errors.join(" ")}
          </p>
        )}
        <input
          className="input input--file"
          type="file"
          id="recorder-file"
          name={name}
          accept={audioFiles}
          aria-describedby="recorder-file-hint"
        />
        {children}
      </div>
      <button type="button" className="button recorder__record" data-wake hidden>
        <RecordWords />
      </button>
      <RecordHint />
    </div>
  );
}
