import { storyDetails } from "~/domain/book/model";
import { firstSentence } from "~/domain/first-sentence";
import type { Prompt } from "~/domain/prompts/prompts.server";
import { workspaceHref } from "~/domain/workspace/address";
import { snippet } from "~/domain/workspace/figures";
import type { StoryEntry } from "~/domain/workspace/overview.server";
import { MicrophoneIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";
import { Picture } from "../media/players";

interface PromptCardProps {
  prompt: Prompt;
  story: StoryEntry | undefined;
}

/** The whole card is the link's target (spec 1, section 2). */
export function PromptCard({ prompt, story }: PromptCardProps) {
  return prompt.isAnswered && story ? (
    <AnsweredCard prompt={prompt} story={story} />
  ) : (
    <OpenCard prompt={prompt} />
  );
}

function OpenCard({ prompt }: Pick<PromptCardProps, "prompt">) {
  return (
    <article className="prompt-card prompt-card--open" id={`prompt-${prompt.id}`}>
      <CardTitle prompt={prompt} />
      <p className="prompt-card__question">{firstSentence(prompt.description).sentence}</p>
    </article>
  );
}

function AnsweredCard({ prompt, story }: { prompt: Prompt; story: StoryEntry }) {
  return (
    <article className="prompt-card prompt-card--answered" id={`prompt-${prompt.id}`}>
      <div className="prompt-card__words">
        <CardTitle prompt={prompt} />
        {story.text && <p className="prompt-card__line">{firstLine(story.text)}</p>}
        <p className="prompt-card__facts">
          <span className="badge">Answered</span>
          {story.audio && (
            <span className="prompt-card__told">
              <MicrophoneIcon /> Told aloud
            </span>
          )}
          {storyDetails(story).join(" · ")}
        </p>
      </div>
      {story.image && (
        <div className="prompt-card__photo">
          <Picture image={story.image} sizes="7rem" />
        </div>
      )}
    </article>
  );
}

const lineLetters = 110;

/** The first sentence, or what fits of it. */
function firstLine(text: string): string {
  const { sentence } = firstSentence(text);
  return sentence.length > lineLetters ? snippet(sentence, lineLetters) : sentence;
}

function CardTitle({ prompt: { id, storyType, title } }: Pick<PromptCardProps, "prompt">) {
  return (
    <h3 className="prompt-card__title">
      <NavLink className="prompt-card__link" href={workspaceHref({ type: storyType, prompt: id })}>
        {title}
      </NavLink>
    </h3>
  );
}
