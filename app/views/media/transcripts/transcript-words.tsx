import { formatTimecode, pluralForm, pluralize } from "~/domain/base/format";
import { correctTranscriptHref, transcriptHref } from "~/domain/media/transcripts/address";
import type { TranscriptPage } from "~/domain/writing/transcripts/transcript-page.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { ButtonForm } from "~/ui/form";
import { Pager } from "../../layout/pager";
import { directionOf } from "../../writing/stories/story-paragraphs";
import { HeardPlayer } from "./heard-player";

/** A transcript that is ready: its sentences below the player, and what can become of them. */
export function TranscriptWords({ words }: { words: TranscriptPage }) {
  const { item, page, pages, hasWords } = words;
  return (
    <div className="transcript-words-area" data-enhance="transcript players">
      <HeardPlayer item={item} />
      {hasWords ? <StoryButton words={words} /> : <p>We heard no words in it.</p>}
      <SentenceHint words={words} />
      <Sentences words={words} />
      <Pager label="Sentences" page={page} pages={pages} hrefOf={(page) => transcriptHref(item.id, page)} />
      <p>
        <a className="button" href={correctTranscriptHref(item.id, page)}>
          Correct the words
        </a>
      </p>
      {hasWords && words.story && <BookChoice words={words} />}
      <p>
        <a className="quiet-link" href={`${transcriptHref(item.id)}/versions`}>
          Earlier texts
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
          Put it into a story
        </a>
      </p>
    );
  const link = <a href={workspaceHref({ type: story.storyType, prompt: story.promptId })}>{story.title}</a>;
  return (
    <ButtonForm action={action}>
      <p>
        {story.hasWords ? <>These words are in your story {link}.</> : <>It belongs to your story {link}.</>}
      </p>
      <button
        type="submit"
        className={story.hasWords ? "button button--quiet" : "button button--primary"}
        data-busy-label="One moment..."
      >
        {story.hasWords ? "Put it into my story again" : "Put it into my story"}
      </button>
    </ButtonForm>
  );
}

function SentenceHint({ words: { sentences, unsure } }: { words: TranscriptPage }) {
  if (sentences.length === 0) return null;
  return (
    <p className="muted">
      Tap a sentence to hear it.
      {unsure > 0 &&
        ` ${pluralize(unsure, "sentence was", "sentences were")} hard to hear and ${pluralForm(unsure, "has", "have")} a question mark in front.`}
    </p>
  );
}

/** Opens the file at the place of a sentence, where there is no script. */
function Sentences({ words: { item, sentences } }: { words: TranscriptPage }) {
  return (
    <ol className="transcript-words list-plain">
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
        <legend className="field__label">In your printed book</legend>
        <label className="choice">
          <input type="checkbox" name="isInBook" defaultChecked={isInBook} />
          Print it after the story, as you told it
        </label>
      </fieldset>
      <button type="submit" name="intent" value="transcript/book" className="button">
        Save this choice
      </button>
    </ButtonForm>
  );
}
