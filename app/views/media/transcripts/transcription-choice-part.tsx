import type { TranscriptionChoice } from "~/domain/media/transcripts/transcript-status.server";
import { t } from "~/messages/translate";
import { Fold } from "~/ui/fold";
import { TranscriptionChoiceForm } from "./transcription-choice-form";

interface TranscriptionChoicePartProps {
  choice: TranscriptionChoice | null;
  host: string;
}

export function TranscriptionChoicePart({ choice, host }: TranscriptionChoicePartProps) {
  return (
    <Fold id="transcription" title={t("Writing down what you say")}>
      <TranscriptionChoiceForm choice={choice} host={host} action="/account#transcription" />
    </Fold>
  );
}
