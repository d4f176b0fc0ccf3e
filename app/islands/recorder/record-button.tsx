import { t } from "~/messages/translate";
import { MicrophoneIcon } from "~/ui/icons";

/** The words of the button that begins, before the recorder's code is there and after. */
export function RecordWords() {
  return (
    <>
      <MicrophoneIcon /> {t("Record")}
    </>
  );
}

export function RecordHint() {
  return (
    <p className="recorder__hint">
      {t("Talk as long as you like. What you say is kept every second, even if the page closes.")}
    </p>
  );
}
