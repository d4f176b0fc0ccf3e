import type { StoryType } from "~/db/tables";
import type { Overview } from "~/domain/workspace/overview.server";
import type { Progress } from "~/domain/workspace/progress.server";
import { Popover } from "~/ui/popover";
import { AudiosOverview, ImagesOverview, StoriesOverview } from "./overviews";

interface BookProgressProps {
  type: StoryType;
  progress: Progress;
  overview: Overview;
}

const recentStories = 5;

/** Overall completion and the four totals, each with its popover (spec 1, section 2: Book Progress). */
export function BookProgress({ type, progress, overview }: BookProgressProps) {
  const { percent, totalStories, totalPrompts, totalImages, totalAudios, estimatedPages } = progress;
  return (
    <section className="sidebar-box card" aria-labelledby="progress-title">
      <h2 id="progress-title">Book Progress</h2>
      <Popover
        title={type === "mission" ? "Your Mission Progress" : "Your Biography Progress"}
        summary={<span className="popover__label">Overall completion: {percent}%</span>}
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
        <Popover title="Estimated Pages" summary={<Total label="Est. Pages" value={estimatedPages} />}>
          <p>About 250 words make a page. The book counts its pages anew as you write.</p>
        </Popover>
      </div>
    </section>
  );
}

function Total({ label, value }: { label: string; value: string | number }) {
  return (
    <span className="totals__item">
      <span className="totals__label">{label}</span> <span className="totals__value">{value}</span>
    </span>
  );
}
