import type { Prompt } from "~/domain/prompts/prompts.server";
import { workspaceHref } from "~/domain/workspace/address";

/** A prompt that is not open: its title leads to it, and the whole card is the link's target (spec 1, section 2). */
export function PromptCard({ prompt }: { prompt: Prompt }) {
  const { id, storyType, title, description, isAnswered } = prompt;
  return (
    <article className="prompt-card prompt-card--closed card" id={`prompt-${id}`}>
      <div className="prompt-card__head">
        <h2 className="prompt-card__title">
          <a className="prompt-card__link" href={workspaceHref({ type: storyType, prompt: id })}>
            {title}
          </a>
        </h2>
        {isAnswered && <span className="badge">Answered</span>}
      </div>
      <p className="prompt-card__questions">{description}</p>
    </article>
  );
}
