import type { StoryType } from "~/db/tables";
import type { StoryAudio, StoryImage } from "~/domain/media/media";
import { workspaceHref } from "~/domain/workspace/address";
import { snippet } from "~/domain/workspace/figures";
import type { StoryEntry } from "~/domain/workspace/overview.server";
import { Picture } from "../media/players";

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

/** The newest photos with their captions. */
export function ImagesOverview({ images }: { images: StoryImage[] }) {
  if (images.length === 0) return <p>No images added yet</p>;
  return (
    <>
      <ul className="overview-images list-plain">
        {images.map((image) => (
          <li key={image.id}>
            <figure>
              <Picture image={image} sizes="8rem" />
              <figcaption className="small">{image.caption || "No caption"}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p>
        <a href="/images">View all images</a>
      </p>
    </>
  );
}

const transcriptLetters = 100;

/** The newest recordings; nothing of them is fetched until one is played. */
export function AudiosOverview({ audios }: { audios: StoryAudio[] }) {
  if (audios.length === 0) return <p>No audio recordings added yet</p>;
  return (
    <>
      <ul className="list-plain" data-enhance="players">
        {audios.map((audio) => (
          <li key={audio.id} className="overview-entry">
            {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below, as text. */}
            <audio
              controls
              preload="none"
              src={audio.url}
              aria-label={`Recording of ${audio.createdAt.slice(0, 10)}`}
            />
            {audio.transcript && <p className="small">{snippet(audio.transcript, transcriptLetters)}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a href="/recordings">View all audio recordings</a>
      </p>
    </>
  );
}
