import { formatTimecode } from "~/domain/base/format";
import { correctTranscriptHref, transcriptHref } from "~/domain/media/transcripts/address";
import { correctFormId } from "~/domain/media/transcripts/schema";
import type { TranscriptSentence } from "~/domain/media/transcripts/transcript";
import type { TranscriptPage } from "~/domain/writing/transcripts/transcript-page.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { Pager } from "../../layout/pager";
import { SignedInHeader } from "../../layout/signed-in-header";
import { HeardPlayer } from "./heard-player";

export interface RejectedCorrection extends RejectedForm {
  /** Sentences that were corrected in another way meanwhile, as they are saved. */
  conflicts?: TranscriptSentence[];
  version?: number;
}

interface CorrectScreenProps {
  shell: PageShell;
  words: TranscriptPage;
  rejected: RejectedCorrection | undefined;
}

export function CorrectScreen({ shell, words, rejected }: CorrectScreenProps) {
  const { item, page, pages } = words;
  const action = correctTranscriptHref(item.id, page);
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: transcriptHref(item.id, page), label: t("What you said") }}
      openForm={leavingForm(correctFormId, action)}
      isNarrow
    >
      <h1>{t("Correct the words")}</h1>
      <div className="transcript-words-area" data-enhance="transcript players">
        <HeardPlayer item={item} />
        <p className="muted">{t("Change what is wrong. A field that you empty leaves its sentence out.")}</p>
        {rejected?.conflicts && <SavedMeanwhile sentences={rejected.conflicts} />}
        <CorrectForm words={words} action={action} rejected={rejected} />
        <Pager
          label={t("Sentences")}
          page={page}
          pages={pages}
          hrefOf={(page) => correctTranscriptHref(item.id, page)}
        />
      </div>
    </Page>
  );
}

function SavedMeanwhile({ sentences }: { sentences: TranscriptSentence[] }) {
  return (
    <Notice kind="error" title={t("These words were also changed somewhere else")}>
      <p>
        {t(
          "Below is what you typed here; we kept a copy of it. This is what was saved meanwhile. Put together what you want to keep, and press Save.",
        )}
      </p>
      <dl className="saved-text">
        {sentences.map(({ id, start, text }) => (
          <div key={id}>
            <dt>{formatTimecode(start)}</dt>
            <dd>{text.trim() || t("Left out")}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

interface CorrectFormProps {
  words: TranscriptPage;
  action: string;
  rejected: RejectedCorrection | undefined;
}

function CorrectForm({ words, action, rejected: refused }: CorrectFormProps) {
  const { item, sentences, version } = words;
  const rejected = useTypedForm(correctFormId, action, refused);
  const texts = Object.fromEntries(sentences.map(({ id, text }) => [`sentence-${id}`, text.trim()]));
  const { form, fields } = formState(correctFormId, texts, rejected);
  // The newest version only after a conflict was shown; otherwise the next save would overwrite it unseen.
  const based = refused?.version ?? rejected?.result.initialValue.version ?? version;
  return (
    <WordsForm form={form} action={action} errorTitle={rejected?.errorTitle} words={texts}>
      <input type="hidden" name="version" value={String(based)} />
      {sentences.map((sentence) => (
        <SentenceField
          key={sentence.id}
          sentence={sentence}
          field={fields[`sentence-${sentence.id}`] as AnyField}
          url={item.url}
        />
      ))}
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Save")}
        </button>
        <NavLink className="button" href={transcriptHref(item.id, words.page)}>
          {t("Cancel")}
        </NavLink>
      </div>
    </WordsForm>
  );
}

const lettersPerRow = 28;

interface SentenceFieldProps {
  sentence: TranscriptSentence;
  field: AnyField;
  url: string;
}

function SentenceField({ sentence: { start, end, text, unsure }, field, url }: SentenceFieldProps) {
  const time = formatTimecode(start);
  return (
    <div className="transcript-words__field">
      <a
        className="transcript-words__play"
        href={`${url}#t=${start}`}
        data-end={end}
        target="_blank"
        rel="noreferrer"
      >
        <RichText
          text={t("Hear it<hidden> at {time}</hidden>", { time })}
          parts={{ hidden: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </a>
      <TextAreaField
        field={field}
        label={unsure ? t("At {time}, hard to hear (?)", { time }) : t("At {time}", { time })}
        rows={Math.min(8, Math.ceil(text.length / lettersPerRow) || 1)}
      />
    </div>
  );
}
