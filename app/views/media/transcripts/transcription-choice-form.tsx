import type { TranscriptionChoice } from "~/domain/media/transcripts/transcript-status.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface TranscriptionChoiceFormProps {
  choice: TranscriptionChoice | null;
  host: string;
  action: string;
}

export function TranscriptionChoiceForm({ choice, host, action }: TranscriptionChoiceFormProps) {
  const isAllowed = choice === "allowed";
  return (
    <>
      <p>
        {isAllowed
          ? t("When you ask for it, the sound of a recording is sent to {host}, and the words come back.", {
              host,
            })
          : t(
              "Your recordings are not sent anywhere. If you allow it, the sound of a recording is sent to {host} when you ask for it, and the words come back.",
              { host },
            )}
      </p>
      <ButtonForm action={action}>
        <button
          type="submit"
          name="intent"
          value={isAllowed ? "transcription/decline" : "transcription/allow"}
          className="button"
        >
          {isAllowed ? t("Do not send my recordings any more") : t("Allow it")}
        </button>
      </ButtonForm>
    </>
  );
}
