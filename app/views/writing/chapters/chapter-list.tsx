import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/writing/chapters/chapters.server";
import { sayChapter } from "~/domain/writing/prompts/standard-words";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { BookmarkIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";

/** A longer list scrolls in its own box. */
const longList = 16;

interface ChapterListProps {
  type: StoryType;
  chapters: Chapter[];
  currentId: number | undefined;
  children?: ReactNode;
}

export function ChapterList({ type, chapters, currentId, children }: ChapterListProps) {
  const isLong = chapters.length > longList;
  return (
    <nav className="chapters" id="chapters" aria-labelledby="chapters-title">
      <div className="chapters__top">
        <h2 className="chapters__title" id="chapters-title">
          {t("Life Chapters")}
        </h2>
        {children}
      </div>
      <CachedMarkup
        as="ul"
        className={isLong ? "list-plain spines chapter-list--long" : "list-plain spines"}
        data-enhance={isLong ? "scroll-to-current" : undefined}
        content={Spines}
        props={{ type, chapters: chapters.map(spineOf), currentId }}
      />
    </nav>
  );
}

type SpineChapter = Pick<Chapter, "id" | "title" | "ageRange" | "isCustom" | "completedPrompts">;

function spineOf({ id, title, ageRange, isCustom, completedPrompts }: Chapter): SpineChapter {
  return { id, title, ageRange, isCustom, completedPrompts };
}

interface SpinesProps extends Pick<ChapterListProps, "type" | "currentId"> {
  chapters: SpineChapter[];
}

function Spines({ type, chapters, currentId }: SpinesProps) {
  return chapters.map((chapter, index) => (
    <li key={chapter.id}>
      <Spine type={type} chapter={chapter} index={index} isCurrent={chapter.id === currentId} />
    </li>
  ));
}

interface SpineProps {
  type: StoryType;
  chapter: SpineChapter;
  index: number;
  isCurrent: boolean;
}

function Spine({ type, chapter, index, isCurrent }: SpineProps) {
  return (
    <NavLink
      className={classesOf(chapter, index)}
      href={`${workspaceHref({ type, chapter: chapter.id })}#stories`}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className="spine__title">
        {chapter.isCustom && <BookmarkIcon />}
        {chapter.title}
        {chapter.isCustom && <span className="visually-hidden"> {t("(your own chapter)")}</span>}
      </span>
      <span className="spine__facts">
        {chapter.ageRange && (
          <span>{t("Ages {ageRange}", { ageRange: sayChapter(chapter.id, chapter.ageRange) })}</span>
        )}
        {chapter.ageRange && " · "}
        <span>
          {t("{count, plural, one {# Story} other {# Stories}}", { count: chapter.completedPrompts })}
        </span>
      </span>
    </NavLink>
  );
}

function classesOf(chapter: SpineChapter, index: number): string {
  const shade = `spine ${chapterColor(index)}`;
  return chapter.isCustom ? `${shade} spine--custom` : shade;
}

const shades = 6;

/** Six colors repeat (spec 1, section 2; spec 2, section 9). */
export function chapterColor(index: number): string {
  return `shade-${(index % shades) + 1}`;
}
