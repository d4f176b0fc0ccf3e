import type { InterruptedRecording } from "~/domain/writing/recordings/recordings.server";
import { storyFormId } from "~/domain/writing/stories/schema";
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
            You told {recording.length} {recording.day}. Keep it?
          </p>
          {recording.promptTitle && !isHere && <p className="cut-off__for">For “{recording.promptTitle}”.</p>}
          {recording.isFresh && (
            <p>
              It was still going on a moment ago. If you are recording somewhere else, please finish there.
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
      data-busy-label="Keeping..."
    >
      Keep
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
      Yes, discard it
    </button>
  );
  return (
    <div className="cut-off__answers">
      {hasOpenStory ? keep : <ButtonForm action="/app">{keep}</ButtonForm>}
      <details className="cut-off__discard">
        <summary className="button button--quiet">Discard</summary>
        <p>Are you sure you want to discard this recording? It cannot be brought back.</p>
        {hasOpenStory ? discard : <ButtonForm action="/app">{discard}</ButtonForm>}
      </details>
    </div>
  );
}
