import type { StoryType } from "~/db/tables";
import { bookHref, storyChoicesHref } from "~/domain/book/address";
import type { StoryImage } from "~/domain/media/media";
import { storyFormId } from "~/domain/writing/stories/schema";
import { questionAfter, type StoryQuestion } from "~/domain/writing/stories/story-questions";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import { type Message, message } from "~/messages/message";
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
        {t(titles[question])}
      </h3>
      <input type="hidden" form={storyFormId} name="milestone" value={milestone} />
      {isOfBook(question) ? null : question === "sentence" ? (
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
        {isOfBook(question) ? (
          <NamingWay question={question} type={type} />
        ) : (
          hasMore && (
            <NavLink className="button" href={storyChoicesHref(storyId)}>
              {question === "sentence" ? t("All sentences") : t("All photos")}
            </NavLink>
          )
        )}
        <NavLink className="button button--quiet" href={later}>
          {t("Not now")}
        </NavLink>
      </div>
    </section>
  );
}

type BookQuestion = "subtitle" | "introduction";

function isOfBook(question: SavedQuestion["question"]): question is BookQuestion {
  return question === "subtitle" || question === "introduction";
}

/** The page of a book on the screen that comes after its cover. */
const introductionPage = 2;

/** Leads to its field in Design. */
function NamingWay({ question, type }: { question: BookQuestion; type: StoryType }) {
  return question === "subtitle" ? (
    <NavLink className="button button--primary" href={bookHref(type)}>
      {t("Give it a subtitle")}
    </NavLink>
  ) : (
    <NavLink className="button button--primary" href={bookHref(type, introductionPage)}>
      {t("Write the introduction")}
    </NavLink>
  );
}

const titles: Record<SavedQuestion["question"], Message> = {
  subtitle: message("Would you give it a subtitle?"),
  introduction: message("Would you say a few words to your readers, for its beginning?"),
  opening: message("Which photo opens this story?"),
  sentence: message("Which sentence may stand alone?"),
  cover: message("Whose face is on the cover?"),
};
