import type { StoryType } from "~/db/tables";
import { storyChoicesHref } from "~/domain/book/address";
import type { StoryImage } from "~/domain/media/media";
import { storyFormId } from "~/domain/writing/stories/schema";
import { questionAfter, type StoryQuestion } from "~/domain/writing/stories/story-questions";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { PhotoPresses, SentencePresses } from "../../layout/story-presses";

export interface SavedQuestion {
  question: Exclude<StoryQuestion, "none">;
  photos: Pick<StoryImage, "id" | "url" | "caption">[];
  sentences: string[];
  hasMore: boolean;
}

interface SavedQuestionViewProps {
  asked: SavedQuestion;
  type: StoryType;
  promptId: number;
  storyId: number;
  milestone: Milestone;
}

/** Its buttons are those of the story's form, so that what is being typed is saved with them. */
export function SavedQuestionView({ asked, type, promptId, storyId, milestone }: SavedQuestionViewProps) {
  const { question, photos, sentences, hasMore } = asked;
  const later = workspaceHref({ type, prompt: promptId, saved: milestone, choice: questionAfter(question) });
  return (
    <section className="saved-question" aria-labelledby="saved-question">
      <h3 id="saved-question" className="saved-question__title">
        {titleOf(question)}
      </h3>
      <input type="hidden" form={storyFormId} name="milestone" value={milestone} />
      {question === "sentence" ? (
        <SentencePresses
          sentences={sentences}
          chosen={null}
          name="intent"
          toValue={(sentence) => `choose/sentence/${encodeURIComponent(sentence)}`}
          form={storyFormId}
        />
      ) : (
        <PhotoPresses
          photos={photos}
          chosen={null}
          name="intent"
          toValue={(id) => `choose/${question}/${id}`}
          form={storyFormId}
        />
      )}
      <div className="saved-page__ways">
        {hasMore && (
          <NavLink className="button" href={storyChoicesHref(storyId)}>
            {question === "sentence" ? t("All sentences") : t("All photos")}
          </NavLink>
        )}
        <NavLink className="button button--quiet" href={later}>
          {t("Not now")}
        </NavLink>
      </div>
    </section>
  );
}

function titleOf(question: SavedQuestion["question"]): string {
  if (question === "opening") return t("Which photo opens this story?");
  return question === "sentence" ? t("Which sentence may stand alone?") : t("Whose face is on the cover?");
}
