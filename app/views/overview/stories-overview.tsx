import type { StoryType } from "~/db/tables";
import type { StoryEntry } from "~/domain/overview/overview.server";
import { snippet } from "~/domain/overview/snippet";
import { workspaceHref } from "~/domain/workspace/address";
import { Picture } from "../media/picture";

interface StoriesOverviewProps {
  type: StoryType;
  stories: StoryEntry[];
  /** How much of each text is shown; 50 letters if left out. */
  letters?: number;
  /** Whether a story's first photo and recording stand beside it. */
  hasMedia?: boolean;
}

/** The newest stories, each a link to its prompt. */
export function StoriesOverview({ type, stories, letters = 50, hasMedia = false }: StoriesOverviewProps) {
  if (stories.length === 0) return <p>No stories created yet</p>;
  return (
    <>
      <ul className="list-plain">
        {stories.map((story) => (
          <li key={story.id} className="overview-entry">
            <StoryLine type={type} story={story} letters={letters} />
            {hasMedia && story.image && <Picture image={story.image} sizes="8rem" />}
            {hasMedia && story.audio && (
              // biome-ignore lint/a11y/useMediaCaption: the transcript stands with the story, as text.
              <audio
                controls
                preload="none"
                src={story.audio.url}
                aria-label={`Recording: ${story.promptTitle}`}
              />
            )}
          </li>
        ))}
      </ul>
      <p>
        <a href={`/stories?type=${type}`}>View all your stories</a>
      </p>
    </>
  );
}

/** A story in one line: its beginning, its chapter, and signs for what it has beside text. */
export function StoryLine({ type, story, letters }: { type: StoryType; story: StoryEntry; letters: number }) {
  return (
    <>
      <a href={workspaceHref({ type, prompt: story.promptId })}>
        {snippet(story.text, letters) || "Untitled story"}
      </a>{" "}
      <span className="small muted">
        {story.chapterTitle}
        {story.ageRange && `, ages ${story.ageRange}`}
        {story.image && <Sign picture="🖼" label="with photos" />}
        {story.audio && <Sign picture="🎙" label="with recordings" />}
      </span>
    </>
  );
}

function Sign({ picture, label }: { picture: string; label: string }) {
  return (
    <span role="img" aria-label={label} title={label}>
      {" "}
      {picture}
    </span>
  );
}
