import type { OwnMemory } from "~/domain/writing/memories/memories.server";
import { memoryFormId, memoryPhotosMax, memoryRecordingsMax } from "~/domain/writing/memories/schema";
import { Recorder } from "~/islands/recorder/recorder";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { UnsentRecordings } from "../../layout/unsent-recordings";
import { savedOf } from "../questions/answer-form";
import { MemoryFiles } from "./memory-media";
import { MemoryTranscriptPart, type WritingDown } from "./memory-transcript-part";

interface RememberScreenProps {
  shell: PageShell;
  story: { id: number; title: string };
  memory: OwnMemory | null;
  done: string | null;
  guest: { reader: string; circleId: number; name: string; authorName: string; canAdd: boolean };
  /** Null where no service writes down what is said, and before there is a memory. */
  writingDown: WritingDown | null;
  rejected: RejectedForm | undefined;
}

/** A relative tells how they remember a story, in words, photos and recordings. They may change it until it is approved. */
export function RememberScreen(props: RememberScreenProps) {
  const { shell, story, memory, done, guest, rejected } = props;
  const circle = `?circle=${guest.circleId}`;
  const action = `/reading/${story.id}/remember${circle}`;
  return (
    <Page
      shell={shell}
      header={null}
      isNarrow
      back={{ href: `/reading/${story.id}${circle}`, label: t("The story") }}
    >
      <section
        className="reading-door"
        data-enhance="kept-answer"
        data-key={`memory-${guest.reader}-${story.id}`}
        data-done={done ?? savedOf(rejected)}
      >
        <h1>{t("How I remember it")}</h1>
        <p className="reading-when">{story.title}</p>
        {memory?.isApproved ? (
          <>
            <p>{t("{author} has taken this as it is.", { author: guest.authorName })}</p>
            {memory.content && <blockquote className="reading-own">{memory.content}</blockquote>}
            <MemoryFiles media={memory} name={guest.name} written={memory.content} />
            {rejected && <Instead rejected={rejected} action={action} guest={guest} />}
          </>
        ) : guest.canAdd ? (
          <Telling {...props} action={action} />
        ) : (
          <p>{t("Only those whom the author asked to may add how they remember it.")}</p>
        )}
        {memory && (
          <ButtonForm action={action}>
            <button type="submit" name="intent" value="withdraw" className="button button--quiet">
              {t("Take it back")}
            </button>
          </ButtonForm>
        )}
      </section>
    </Page>
  );
}

type TellingProps = RememberScreenProps & { action: string };

/** Words that came after the author's press stand here still, and can take the place of those that were taken. */
function Instead({
  rejected,
  action,
  guest,
}: Pick<RememberScreenProps, "guest"> & { rejected: RejectedForm; action: string }) {
  const { form, fields } = formState(memoryFormId, { content: "" }, rejected);
  return (
    <Form form={form} action={action} defaultIntent="replace">
      <TextAreaField field={fields.content} label={t("Your new words, which were not kept")} rows={8} />
      <p className="muted">
        {t("What was taken goes with its photos and recordings, and {author} reads these words first.", {
          author: guest.authorName,
        })}
      </p>
      <button type="submit" name="intent" value="replace" className="button button--primary">
        {t("Take it back, and send these words")}
      </button>
    </Form>
  );
}

function Telling(props: TellingProps) {
  const { memory, story, guest, done, rejected, action } = props;
  const sendTo = `/reading/${story.id}/recordings`;
  const { version = "", content = "", images = [], audios = [] } = memory ?? {};
  const values = { content, version, media: "", recording: "" };
  const { form, fields } = formState(memoryFormId, values, rejected);
  const photosLeft = memoryPhotosMax - images.length;
  const isTold = done === "told";
  return (
    <>
      {isTold && <Notice kind="success" title={t("It is kept")} />}
      {isTold && <Added {...props} />}
      <p>{t("{author} reads it first, and decides where others read it.", { author: guest.authorName })}</p>
      <UnsentRecordings sendTo={sendTo} reader={guest.reader} />
      <Form form={form} action={action} defaultIntent="save" isMultipart>
        <input type="hidden" name="version" value={String(version)} />
        <TextAreaField field={fields.content} label={t("Your words")} rows={12} />
        {photosLeft > 0 && (
          <FileField
            field={fields.media}
            label={t("Photos")}
            hint={t("{count, plural, one {One photo of that time.} other {Up to # photos of that time.}}", {
              count: photosLeft,
            })}
            accept="image/*"
          />
        )}
        {audios.length < memoryRecordingsMax && (
          <Recorder
            promptId={0}
            userId={0}
            reader={guest.reader}
            sendTo={sendTo}
            keptAt={`${action}&done=told`}
            name={fields.recording.name}
          />
        )}
        <button
          type="submit"
          name="intent"
          value="save"
          className="button button--primary button--large"
          data-busy-label={t("Saving...")}
        >
          {t("Keep what I remember")}
        </button>
      </Form>
      {!isTold && <Added {...props} />}
    </>
  );
}

function Added({ memory, guest, writingDown, action }: TellingProps) {
  const { content = "", images = [], audios = [] } = memory ?? {};
  if (images.length + audios.length === 0) return null;
  return (
    <section aria-labelledby="added">
      <h2 id="added">{t("What you added")}</h2>
      <MemoryFiles
        media={{ images, audios }}
        name={guest.name}
        written={content}
        below={(id, label) => (
          <>
            {writingDown && (
              <MemoryTranscriptPart
                mediaId={id}
                label={label}
                writingDown={writingDown}
                circleId={guest.circleId}
                isAdded={isAdded(audios, id, content)}
              />
            )}
            <ButtonForm action={action}>
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="intent" value="remove" className="button button--quiet">
                {t("Remove {name}", { name: label })}
              </button>
            </ButtonForm>
          </>
        )}
      />
    </section>
  );
}

function isAdded(audios: OwnMemory["audios"], id: number, content: string): boolean {
  const said = audios.find((audio) => audio.id === id)?.transcript ?? "";
  return said !== "" && content.includes(said);
}
