import type { Chapter } from "~/domain/chapters/chapters.server";
import { workspaceHref } from "~/domain/workspace/address";
import { BookmarkIcon } from "~/ui/bookmark-icon";
import { ButtonForm } from "~/ui/form";

interface ChapterHeadingProps {
  chapter: Chapter;
  /** No story is open whose words could be left behind. */
  mayEdit: boolean;
}

/** The open chapter's title, ages and description, and the ways to change them (spec 1, section 2). */
export function ChapterHeading({ chapter, mayEdit }: ChapterHeadingProps) {
  const { id, storyType, title, isCustom, isCustomized } = chapter;
  const words = agesAndDescription(chapter);
  return (
    <div className="chapter-heading">
      <div className="chapter-heading__line">
        <h1>
          {isCustom && <BookmarkIcon />}
          {title}
        </h1>
        {isCustomized && <span className="badge badge--own">Customized</span>}
      </div>
      {words && <p className="muted">{words}</p>}
      {mayEdit && (
        <div className="actions chapter-heading__tools">
          <a
            className="button button--quiet"
            href={workspaceHref({ type: storyType, chapter: id, edit: "chapter" })}
          >
            Edit chapter
          </a>
          {isCustomized && <ResetChapter id={id} />}
        </div>
      )}
    </div>
  );
}

function ResetChapter({ id }: { id: number }) {
  return (
    <ButtonForm action="/app">
      <input type="hidden" name="chapterId" value={id} />
      <button type="submit" name="intent" value="chapter/reset" className="button button--quiet">
        Reset to original
      </button>
    </ButtonForm>
  );
}

function agesAndDescription({ ageRange, description }: Chapter): string {
  return [ageRange && `Ages ${ageRange}.`, description].filter(Boolean).join(" ");
}
