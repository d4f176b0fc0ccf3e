import type { InterruptedRecording } from "~/domain/writing/recordings/interrupted-recordings.server";
import { storyFormId } from "~/domain/writing/stories/schema";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface CutOffRecordingsProps {
  /** The unsent-recordings script replaces the content of this element. */
  id: string;
  recordings: InterruptedRecording[];
  /** True with a story open: the buttons submit its form, so that its text is saved too. */
  hasOpenStory: boolean;
  isHere?: boolean;
}

interface OtherRecordingsProps extends Pick<CutOffRecordingsProps, "recordings" | "hasOpenStory"> {
  userId: number;
}

/** Those of other prompts, with what only this device has. */
export function OtherRecordings({ userId, ...cutOff }: OtherRecordingsProps) {
  return (
    <div data-enhance="unsent-recordings" data-if-stored="unsent-recordings" data-user={userId}>
      <CutOffRecordings id="cut-off" {...cutOff} />
    </div>
  );
}

export function CutOffRecordings({ id, recordings, hasOpenStory, isHere }: CutOffRecordingsProps) {
  return (
    <div id={id} data-cut-off aria-live="polite">
      {recordings.map((recording) => (
        <div key={recording.id} className="notice">
          <p className="notice__title">
            {t("You told {length} {day}. Keep it?", { length: recording.length, day: recording.day })}
          </p>
          {recording.promptTitle && !isHere && (
            <p className="cut-off__for">{t("For “{title}”.", { title: recording.promptTitle })}</p>
          )}
          {recording.photoId !== null && !isHere && (
            <p className="cut-off__for">{t("About one of your photos.")}</p>
          )}
          {recording.isFresh && (
            <p>
              {t(
                "It was still going on a moment ago. If you are recording somewhere else, please finish there.",
              )}
            </p>
          )}
          <Answers recording={recording} hasOpenStory={hasOpenStory} />
        </div>
      ))}
    </div>
  );
}

function Answers({
  recording: { id },
  hasOpenStory,
}: {
  recording: InterruptedRecording;
  hasOpenStory: boolean;
}) {
  const form = hasOpenStory ? storyFormId : undefined;
  const keep = (
    <button
      type="submit"
      name="intent"
      value={`recording/keep/${id}`}
      form={form}
      className="button button--primary"
      data-busy-label={t("Keeping...")}
    >
      {t("Keep")}
    </button>
  );
  const discard = (
    <button
      type="submit"
      name="intent"
      value={`recording/discard/${id}`}
      form={form}
      className="button button--danger"
    >
      {t("Yes, discard it")}
    </button>
  );
  return (
    <div className="cut-off__answers">
      {hasOpenStory ? keep : <ButtonForm action="/app">{keep}</ButtonForm>}
      <details className="cut-off__discard">
        <summary className="button button--quiet">{t("Discard")}</summary>
        <p>{t("Are you sure you want to discard this recording? It cannot be brought back.")}</p>
        {hasOpenStory ? discard : <ButtonForm action="/app">{discard}</ButtonForm>}
      </details>
    </div>
  );
}
