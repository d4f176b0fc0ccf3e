import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Editor } from "~/domain/writing/workspace/editor.server";
import type { FollowUpQuestion } from "~/domain/writing/writing-help/questions";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";

const topics: Record<FollowUpQuestion["topic"], Message> = {
  scene: message("The scene"),
  people: message("The people"),
  meaning: message("What it meant"),
};

/** Stands below the text. Each button saves it first. */
export function WritingHelpButtons() {
  return (
    <div className="actions">
      <HelpButton intent="story/tidy">{t("Tidy what I told")}</HelpButton>
      <HelpButton intent="story/ask-more">{t("Ask me more")}</HelpButton>
    </div>
  );
}

function HelpButton({ intent, children }: { intent: string; children: string }) {
  return (
    <button type="submit" form={storyFormId} name="intent" value={intent} className="button button--quiet">
      {children}
    </button>
  );
}

/** Shows above the text three questions to choose from, or the chosen one. Nothing of them is saved. */
export function FollowUpCards({ editor: { writingHelp, prompt, followUp } }: { editor: Editor }) {
  if (!writingHelp) return null;
  const { questions, isAsking, proposalId } = writingHelp;
  if (isAsking)
    return (
      <p className="follow-up card">
        <RichText
          text={t("Three questions are on their way. <link>See how far they are</link>")}
          parts={{ link: (words) => <NavLink href={`/prompts/${prompt.id}/questions`}>{words}</NavLink> }}
        />
      </p>
    );
  if (proposalId === null || questions.length === 0) return null;
  const hrefOf = (place?: number) =>
    workspaceHref({ type: prompt.storyType, prompt: prompt.id, followUp: place });
  const chosen = questions[(followUp ?? 0) - 1];
  return (
    <section className="follow-up card" aria-label={t("Questions to go on")}>
      {chosen ? (
        <>
          <p className="follow-up__topic">{t(topics[chosen.topic])}</p>
          <p className="follow-up__chosen" dir="auto">
            {chosen.text}
          </p>
          <NavLink className="button button--quiet" href={hrefOf()}>
            {t("The other questions")}
          </NavLink>
        </>
      ) : (
        <ul className="follow-up__cards list-plain">
          {questions.map(({ topic, text }, place) => (
            <li key={topic}>
              <NavLink className="follow-up__card" href={hrefOf(place + 1)}>
                <span className="follow-up__topic">{t(topics[topic])}</span> {text}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
      <HelpButton intent={`questions/close/${proposalId}`}>{t("Put these questions away")}</HelpButton>
    </section>
  );
}
