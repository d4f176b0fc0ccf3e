import type { StoryAudio } from "~/domain/media/media";
import { toldFormId } from "~/domain/writing/helping/schema";
import type { ToldStory } from "~/domain/writing/helping/told-stories.server";
import { Recorder } from "~/islands/recorder/recorder";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { UnsentRecordings } from "../../layout/unsent-recordings";
import { AudioPlayer } from "../../media/players";
import { ToldWords } from "./told-words";

interface ToldStoryScreenProps {
  shell: PageShell;
  story: ToldStory;
  done: string | null;
  author: string;
  /** Where the form goes, where the page leads back to, and the name under which the browser keeps what is typed. */
  place: { action: string; back: string; reader?: string; key: string; sendTo?: string };
  heard?: StoryAudio[];
  rejected: RejectedForm | undefined;
}

export function ToldStoryScreen({
  shell,
  story,
  done,
  author,
  place,
  heard = [],
  rejected,
}: ToldStoryScreenProps) {
  const values = { content: story.content ?? "", version: story.version };
  const { form, fields } = formState(toldFormId, { ...values, recording: "" }, rejected);
  const { sendTo } = place;
  return (
    <Page shell={shell} header={null} isNarrow back={{ href: place.back, label: t("What you are told") }}>
      <section
        className="reading-door"
        data-enhance="kept-answer"
        data-key={place.key}
        data-done={done ?? undefined}
      >
        <h1>{story.title}</h1>
        <Heard heard={heard} author={author} />
        {story.content === null && !rejected ? (
          <p>{t("{author} has gone on with this story. It is read where {author} shares it.", { author })}</p>
        ) : (
          <Form form={form} action={place.action} defaultIntent="save" isMultipart={sendTo !== undefined}>
            {sendTo && <UnsentRecordings sendTo={sendTo} reader={place.reader} />}
            <input type="hidden" name="version" value={String(story.version)} />
            {sendTo && (
              <Recorder
                promptId={0}
                userId={0}
                reader={place.reader}
                sendTo={sendTo}
                keptAt={`${place.action}&done=told`}
                name={fields.recording.name}
                {...(fields.recording.errors && { errors: fields.recording.errors })}
              />
            )}
            <ToldWords field={fields.content} author={author} rows={16} />
          </Form>
        )}
      </section>
    </Page>
  );
}

function Heard({ heard, author }: { heard: StoryAudio[]; author: string }) {
  if (heard.length === 0) return null;
  return (
    <section aria-labelledby="heard">
      <h2 id="heard">{t("{author} tells it", { author })}</h2>
      {heard.map((audio, index) => (
        <div key={audio.id} className="memory-file">
          <AudioPlayer
            audio={audio}
            label={t("Recording {number}", { number: String(index + 1) })}
            preload="none"
          />
        </div>
      ))}
    </section>
  );
}
