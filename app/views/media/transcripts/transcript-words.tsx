import { formatTimecode } from "~/domain/base/format";
import { otherLanguage } from "~/domain/book/text/other-language";
import { correctTranscriptHref, transcriptHref } from "~/domain/media/transcripts/address";
import type { TranscriptPage } from "~/domain/writing/transcripts/transcript-page.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { Pager } from "../../layout/pager";
import { directionOf } from "../../layout/text/story-paragraphs";
import { HeardPlayer } from "./heard-player";

export function TranscriptWords({ words }: { words: TranscriptPage }) {
  const { item, page, pages, hasWords } = words;
  return (
    <div className="transcript-words-area" data-enhance="transcript players">
      <HeardPlayer item={item} />
      {hasWords ? <StoryButton words={words} /> : <p>{t("We heard no words in it.")}</p>}
      <SentenceHint words={words} />
      <Sentences words={words} />
      <Pager
        label={t("Sentences")}
        page={page}
        pages={pages}
        hrefOf={(page) => transcriptHref(item.id, page)}
      />
      <p>
        <a className="button" href={correctTranscriptHref(item.id, page)}>
          {t("Correct the words")}
        </a>
      </p>
      {hasWords && words.story && <BookChoice words={words} />}
      <p>
        <a className="quiet-link" href={`${transcriptHref(item.id)}/versions`}>
          {t("Earlier texts")}
        </a>
      </p>
    </div>
  );
}

function StoryButton({ words: { item, story } }: { words: TranscriptPage }) {
  const action = `${transcriptHref(item.id)}/story`;
  if (!story)
    return (
      <p>
        <a className="button button--primary" href={action}>
          {t("Put it into a story")}
        </a>
      </p>
    );
  const href = workspaceHref({ type: story.storyType, prompt: story.promptId });
  return (
    <ButtonForm action={action}>
      <p>
        <RichText
          text={
            story.hasWords
              ? t("These words are in your story <link></link>.")
              : t("It belongs to your story <link></link>.")
          }
          parts={{ link: () => <a href={href}>{story.title}</a> }}
        />
      </p>
      <button
        type="submit"
        className={story.hasWords ? "button button--quiet" : "button button--primary"}
        data-busy-label={t("One moment...")}
      >
        {story.hasWords ? t("Put it into my story again") : t("Put it into my story")}
      </button>
    </ButtonForm>
  );
}

function SentenceHint({ words: { sentences, unsure } }: { words: TranscriptPage }) {
  if (sentences.length === 0) return null;
  return (
    <p className="muted">
      {t("Tap a sentence to hear it.")}
      {unsure > 0 &&
        ` ${t("{count, plural, one {# sentence was hard to hear and has a question mark in front.} other {# sentences were hard to hear and have a question mark in front.}}", { count: unsure })}`}
    </p>
  );
}

/** Opens the file at the place of a sentence, where there is no script. */
function Sentences({ words: { item, sentences } }: { words: TranscriptPage }) {
  const language = otherLanguage(sentences.map(({ text }) => text).join(" "), currentLanguage());
  return (
    <ol className="transcript-words list-plain" lang={language}>
      {sentences.map(({ id, start, end, text, unsure }) => (
        <li key={id}>
          <a className="transcript-words__sentence" href={`${item.url}#t=${start}`} data-end={end}>
            <span className="transcript-words__time">{formatTimecode(start)}</span>
            <span className="transcript-words__text" dir={directionOf(text)}>
              {unsure && <span className="transcript-words__unsure">(?) </span>}
              {text.trim() || "…"}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function BookChoice({ words: { item, isInBook } }: { words: TranscriptPage }) {
  return (
    <ButtonForm action={transcriptHref(item.id)}>
      <fieldset className="field">
        <legend className="field__label">{t("In your printed book")}</legend>
        <label className="choice">
          <input type="checkbox" name="isInBook" defaultChecked={isInBook} />
          {t("Print it after the story, as you told it")}
        </label>
      </fieldset>
      <button type="submit" name="intent" value="transcript/book" className="button">
        {t("Save this choice")}
      </button>
    </ButtonForm>
  );
}
