import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import type { StoryAudio, StoryImage } from "~/domain/media/media";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { snippet } from "~/domain/writing/workspace/figures";
import type { Overview, StoryEntry } from "~/domain/writing/workspace/overview.server";
import type { Progress } from "~/domain/writing/workspace/progress.server";
import { CachedMarkup } from "~/ui/cached-markup";
import { MicrophoneIcon, PhotoIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";
import { Popover } from "~/ui/popover";
import { Picture } from "../../media/players";

interface StoriesOverviewProps {
  type: StoryType;
  stories: ShownStory[];
  /** The length of each excerpt in characters. */
  letters?: number;
  hasMedia?: boolean;
}

function StoriesOverview({ type, stories, letters = 50, hasMedia = false }: StoriesOverviewProps) {
  if (stories.length === 0) return <p>No stories created yet</p>;
  return (
    <>
      <ul className="list-plain">
        {stories.map((story) => (
          <li key={story.promptId} className="overview-entry">
            <OverviewEntry type={type} story={story} letters={letters} hasMedia={hasMedia} />
          </li>
        ))}
      </ul>
      <p>
        <NavLink className="quiet-link" href={`/stories?type=${type}`}>
          View all your stories
        </NavLink>
      </p>
    </>
  );
}

type ShownStory = Omit<StoryEntry, "id" | "wordCount" | "age" | "date" | "location" | "updatedAt">;

function shownOf(story: StoryEntry): ShownStory {
  const { promptId, promptTitle, chapterTitle, ageRange, text, image, audio } = story;
  return { promptId, promptTitle, chapterTitle, ageRange, text, image, audio };
}

interface StoryLineProps {
  type: StoryType;
  story: ShownStory;
  letters: number;
}

function OverviewEntry({ hasMedia, ...line }: StoryLineProps & { hasMedia: boolean }) {
  const { image, audio, promptTitle } = line.story;
  return (
    <>
      <StoryLine {...line} />
      {hasMedia && image && <Picture image={image} sizes="8rem" />}
      {hasMedia && audio && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript stands with the story, as text.
        <audio controls preload="none" src={audio.url} aria-label={`Recording: ${promptTitle}`} />
      )}
    </>
  );
}

export function StoryLine({ type, story, letters }: StoryLineProps) {
  return (
    <>
      <NavLink href={workspaceHref({ type, prompt: story.promptId })}>
        {snippet(story.text, letters) || "Untitled story"}
      </NavLink>{" "}
      <span className="small muted">
        {story.chapterTitle}
        {story.ageRange && `, ages ${story.ageRange}`}
        {story.image && <Sign label="with photos" icon={<PhotoIcon />} />}
        {story.audio && <Sign label="with recordings" icon={<MicrophoneIcon />} />}
      </span>
    </>
  );
}

function Sign({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span role="img" aria-label={label} title={label}>
      {" "}
      {icon}
    </span>
  );
}

function ImagesOverview({ images }: { images: StoryImage[] }) {
  const addMany = <NavLink href="/photos/new">Add many photos at once</NavLink>;
  if (images.length === 0) return <p>No images added yet. {addMany}</p>;
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
        <NavLink href="/images">View all images</NavLink> · {addMany}
      </p>
    </>
  );
}

const transcriptLetters = 100;

/** Not preloaded. */
function AudiosOverview({ audios }: { audios: StoryAudio[] }) {
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
        <NavLink href="/recordings">View all audio recordings</NavLink>
      </p>
    </>
  );
}

interface BookProgressProps {
  type: StoryType;
  progress: Progress & { printedPages: number | null };
  overview: Pick<Overview, "images" | "audios"> & { stories: ShownStory[] };
}

const recentStories = 5;

export function BookProgress({
  type,
  progress,
  overview,
}: Omit<BookProgressProps, "overview"> & { overview: Overview }) {
  const { stories, images, audios } = overview;
  return (
    <CachedMarkup
      as="section"
      className="sidebar-box card"
      aria-labelledby="progress-title"
      content={ProgressContent}
      props={{ type, progress, overview: { stories: stories.map(shownOf), images, audios } }}
    />
  );
}

function ProgressContent({ type, progress, overview }: BookProgressProps) {
  const { percent, totalStories, totalPrompts, totalImages, totalAudios } = progress;
  return (
    <>
      <h2 id="progress-title">Book Progress</h2>
      <Popover
        title={type === "mission" ? "Your Mission Progress" : "Your Biography Progress"}
        summary={<span className="popover__label">Overall completion: {completionText(progress)}</span>}
      >
        <p>
          You’ve completed {totalStories} out of {totalPrompts} stories. Keep going!
        </p>
        <StoriesOverview type={type} stories={overview.stories.slice(0, recentStories)} />
      </Popover>
      <progress
        className="progress"
        value={percent}
        max={100}
        aria-label={`${percent}% of your book is written`}
      />
      <div className="totals">
        <Popover
          title="Your Stories"
          summary={<Total label="Total Stories" value={`${totalStories}/${totalPrompts}`} />}
        >
          <p>Click on a story to edit it</p>
          <StoriesOverview type={type} stories={overview.stories} letters={40} hasMedia />
        </Popover>
        <Popover title="Your Images" summary={<Total label="Images Added" value={totalImages} />}>
          <ImagesOverview images={overview.images} />
        </Popover>
        <Popover title="Your Recordings" summary={<Total label="Audio Clips" value={totalAudios} />}>
          <AudiosOverview audios={overview.audios} />
        </Popover>
        <PagesTotal progress={progress} />
      </div>
    </>
  );
}

/** An estimate until the pages are known. */
function PagesTotal({ progress: { printedPages, estimatedPages } }: Pick<BookProgressProps, "progress">) {
  if (printedPages === null)
    return (
      <Popover title="Estimated Pages" summary={<Total label="Est. Pages" value={estimatedPages} />}>
        <p>About 250 words make a page. The number of pages changes as you write.</p>
      </Popover>
    );
  return (
    <Popover title="Printed Pages" summary={<Total label="Printed Pages" value={printedPages} />}>
      <p>Your book had this many pages when it was last set. The number changes as you write.</p>
    </Popover>
  );
}

/** Nobody begins with a zero. */
function completionText({ totalStories, percent }: Progress): string {
  return totalStories === 0 ? "your first story is waiting" : `${percent}%`;
}

function Total({ label, value }: { label: string; value: string | number }) {
  return (
    <span className="totals__item">
      <span className="totals__label">{label}</span>{" "}
      <span className="totals__value" data-live={label}>
        {value}
      </span>
    </span>
  );
}
