import { workspaceHref } from "~/domain/writing/workspace/address";
import type { ChaptersPage } from "~/domain/writing/workspace/workspace.server";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { Picture } from "../../media/players";
import { toldAloud } from "../../media/told-aloud";

export function LastPage({ workspace }: { workspace: ChaptersPage }) {
  const { type, overview, lastWritten } = workspace;
  const [newest] = overview.stories;
  if (!newest || lastWritten === null) return null;
  const { promptId, promptTitle, image, audio } = newest;
  const words = overview.leftOff || (audio ? toldAloud(audio) : "");
  return (
    <CachedMarkup
      as="section"
      className="last-page"
      aria-labelledby="left-off"
      content={LastPageContent}
      props={{ type, promptId, promptTitle, image, words, when: lastWritten }}
    />
  );
}

interface LastPageContentProps
  extends Pick<ChaptersPage, "type">,
    Pick<ChaptersPage["overview"]["stories"][number], "promptId" | "promptTitle" | "image"> {
  /** Its last ones, or how long its voice is. */
  words: string;
  when: string;
}

function LastPageContent({ type, promptId, promptTitle, image, words, when }: LastPageContentProps) {
  return (
    <>
      <h2 className="last-page__title" id="left-off">
        <NavLink className="covering-link" href={workspaceHref({ type, prompt: promptId })}>
          {t("You left off here, in “{title}”", { title: promptTitle })}
        </NavLink>
      </h2>
      {image && (
        <div className="last-page__photo">
          <Picture image={image} sizes="9rem" />
        </div>
      )}
      {words && (
        <p className="last-page__text" dir="auto">
          {words}
        </p>
      )}
      <p className="last-page__when">{when}</p>
    </>
  );
}
