import { workspaceHref } from "~/domain/writing/workspace/address";
import type { ChaptersPage } from "~/domain/writing/workspace/workspace.server";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { Picture } from "../../media/players";

export function LastPage({ workspace }: { workspace: ChaptersPage }) {
  const { type, overview, lastWritten } = workspace;
  const [newest] = overview.stories;
  if (!newest || lastWritten === null) return null;
  const { promptId, promptTitle, image } = newest;
  return (
    <CachedMarkup
      as="section"
      className="last-page"
      aria-labelledby="left-off"
      content={LastPageContent}
      props={{ type, promptId, promptTitle, image, words: overview.leftOff, when: lastWritten }}
    />
  );
}

interface LastPageContentProps
  extends Pick<ChaptersPage, "type">,
    Pick<ChaptersPage["overview"]["stories"][number], "promptId" | "promptTitle" | "image"> {
  words: string;
  when: string;
}

function LastPageContent({ type, promptId, promptTitle, image, words, when }: LastPageContentProps) {
  return (
    <>
      <div className="last-page__words">
        <h2 className="last-page__title" id="left-off">
          <NavLink className="last-page__link" href={workspaceHref({ type, prompt: promptId })}>
            {t("You left off here, in “{title}”", { title: promptTitle })}
          </NavLink>
        </h2>
        {words && (
          <p className="last-page__text" dir="auto">
            {words}
          </p>
        )}
        <p className="last-page__when">{when}</p>
      </div>
      {image && (
        <div className="last-page__photo">
          <Picture image={image} sizes="9rem" />
        </div>
      )}
    </>
  );
}
