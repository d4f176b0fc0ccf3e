import type { StoryType } from "~/db/tables";
import type { PageCounts } from "~/domain/book/page-count.server";
import type { Overview } from "~/domain/writing/workspace/overview.server";
import type { Progress } from "~/domain/writing/workspace/progress.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { Popover } from "~/ui/popover";
import { filledText } from "./book-summary";
import { AudiosOverview, ImagesOverview, type ShownStory, StoriesOverview, shownOf } from "./overviews";

interface BookProgressProps {
  type: StoryType;
  progress: Progress & { printed: PageCounts | null };
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
  const { percent, totalStories, totalPrompts, totalImages, unusedImages, totalAudios } = progress;
  return (
    <>
      <h2 id="progress-title">{t("Book Progress")}</h2>
      <Popover
        title={type === "mission" ? t("Your Mission Progress") : t("Your Biography Progress")}
        summary={<span className="popover__label">{completionText(progress)}</span>}
      >
        <p>
          {t("You’ve completed {totalStories} out of {totalPrompts} stories. Keep going!", {
            totalStories: String(totalStories),
            totalPrompts: String(totalPrompts),
          })}
        </p>
        <StoriesOverview type={type} stories={overview.stories.slice(0, recentStories)} />
      </Popover>
      <progress
        className="progress"
        value={percent}
        max={100}
        aria-label={t("{percent}% of your book is written", { percent: String(percent) })}
      />
      <div className="totals">
        <Popover
          title={t("Your Stories")}
          summary={<Total label={message("Total Stories")} value={`${totalStories}/${totalPrompts}`} />}
        >
          <p>{t("Click on a story to edit it")}</p>
          <StoriesOverview type={type} stories={overview.stories} letters={40} hasMedia />
        </Popover>
        <Popover
          title={t("Your Images")}
          summary={<Total label={message("Images Added")} value={totalImages} />}
        >
          <ImagesOverview images={overview.images} unused={unusedImages} />
        </Popover>
        <Popover
          title={t("Your Recordings")}
          summary={<Total label={message("Audio Clips")} value={totalAudios} />}
        >
          <AudiosOverview audios={overview.audios} />
        </Popover>
        <PagesTotal progress={progress} />
      </div>
    </>
  );
}

/** An estimate until the pages are known. */
function PagesTotal({ progress: { printed, estimatedPages } }: Pick<BookProgressProps, "progress">) {
  if (printed === null)
    return (
      <Popover
        title={t("Estimated Pages")}
        summary={
          <Total label={message("Est. Pages")} value={estimatedPages} note={t("by words alone")} isSmall />
        }
      >
        <p>{t("About 250 words make a page. The number of pages changes as you write.")}</p>
      </Popover>
    );
  return (
    <Popover
      title={t("Printed Pages")}
      summary={<Total label={message("Printed Pages")} value={printed.pages} />}
    >
      <p>{filledText(printed)}</p>
      <p>{t("Your book had this many pages when it was last set. The number changes as you write.")}</p>
    </Popover>
  );
}

/** Nobody begins with a zero. */
function completionText({ totalStories, percent }: Progress): string {
  return totalStories === 0
    ? t("Your book: your first story is waiting")
    : t("Your book: {percent}% written", { percent: String(percent) });
}

interface TotalProps {
  label: Message;
  value: string | number;
  /** What the value is counted by. */
  note?: string;
  isSmall?: boolean;
}

/** Scripts find the value by its English label. */
function Total({ label, value, note, isSmall = false }: TotalProps) {
  return (
    <span className={isSmall ? "totals__item totals__item--small" : "totals__item"}>
      <span className="totals__label">{t(label)}</span>{" "}
      <span className="totals__value" data-live={label}>
        {value}
      </span>
      {note && <span className="totals__note">{` ${note}`}</span>}
    </span>
  );
}
