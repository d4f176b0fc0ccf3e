import { storyDetails } from "~/domain/book/model";
import { otherLanguage } from "~/domain/book/text/other-language";
import type { Prompt } from "~/domain/writing/prompts/prompts.server";
import { firstSentence } from "~/domain/writing/stories/first-sentence";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { snippet } from "~/domain/writing/workspace/figures";
import type { StoryEntry } from "~/domain/writing/workspace/overview.server";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { MicrophoneIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";
import { Picture } from "../../media/players";

interface PromptCardsProps {
  prompts: Prompt[];
  stories: Map<number, StoryEntry>;
  level: 2 | 3;
}

/** Each card is its link's target as a whole (spec 1, section 2). */
export function PromptCards({ prompts, stories, level }: PromptCardsProps) {
  const cards = prompts.map((prompt) => cardOf(prompt, stories.get(prompt.id), level));
  return <CachedMarkup as="div" content={Cards} props={{ cards }} />;
}

interface CardProps extends Pick<Prompt, "id" | "storyType" | "title"> {
  level: 2 | 3;
}

type Card = (CardProps & Pick<Prompt, "description"> & { story: null }) | (CardProps & { story: ShownStory });

function cardOf(prompt: Prompt, story: StoryEntry | undefined, level: 2 | 3): Card {
  const { id, storyType, title, description } = prompt;
  const card = { id, storyType, title, level };
  return prompt.isAnswered && story
    ? { ...card, story: shownOf(story) }
    : { ...card, story: null, description };
}

/** Each is kept by itself too: after a save, only one of them is rendered again. */
function Cards({ cards }: { cards: Card[] }) {
  return cards.map((card) => (
    <CachedMarkup
      key={card.id}
      as="article"
      className={`prompt-card prompt-card--${card.story ? "answered" : "open"}`}
      id={`prompt-${card.id}`}
      content={CardContent}
      props={card}
    />
  ));
}

function CardContent(card: Card) {
  return card.story ? <AnsweredCard {...card} /> : <OpenCard {...card} />;
}

type ShownStory = Pick<StoryEntry, "text" | "language" | "age" | "date" | "location" | "image"> & {
  hasAudio: boolean;
};

function shownOf({ text, language, age, date, location, image, audio }: StoryEntry): ShownStory {
  return { text, language, age, date, location, image, hasAudio: audio !== null };
}

function OpenCard({ description, ...card }: CardProps & Pick<Prompt, "description">) {
  return (
    <>
      <CardTitle {...card} />
      <p className="prompt-card__question">{firstSentence(description).sentence}</p>
    </>
  );
}

function AnsweredCard({ story, ...card }: CardProps & { story: ShownStory }) {
  return (
    <>
      <div className="prompt-card__words">
        <CardTitle {...card} />
        {story.text && (
          <p
            className="prompt-card__line"
            dir="auto"
            lang={otherLanguage(story.text, currentLanguage(), story.language)}
          >
            {firstLine(story.text)}
          </p>
        )}
        <p className="prompt-card__facts">
          <span className="badge">{t("Answered")}</span>
          {story.hasAudio && (
            <span className="prompt-card__recorded">
              <MicrophoneIcon /> {t("Told aloud")}
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
    </>
  );
}

const lineLetters = 110;

function firstLine(text: string): string {
  const { sentence } = firstSentence(text);
  return sentence.length > lineLetters ? snippet(sentence, lineLetters) : sentence;
}

function CardTitle({ id, storyType, title, level }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <Heading className="prompt-card__title">
      <NavLink className="covering-link" href={workspaceHref({ type: storyType, prompt: id })}>
        {title}
      </NavLink>
    </Heading>
  );
}
