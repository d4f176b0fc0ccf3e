import { firstName } from "~/domain/base/first-name";
import { firstSentence } from "~/domain/writing/stories/first-sentence";
import { tellHref, workspaceHref } from "~/domain/writing/workspace/address";
import type { ChaptersPage } from "~/domain/writing/workspace/workspace.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { MicrophoneIcon, PenIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";

interface QuestionSheetProps {
  shell: PageShell;
  workspace: ChaptersPage;
}

export function QuestionSheet({ shell, workspace }: QuestionSheetProps) {
  const { type, question, chapters, progress } = workspace;
  const sheet = { as: "section", className: "sheet-of-paper", "aria-labelledby": "question" } as const;
  if (!question) return <CachedMarkup {...sheet} content={AllAnswered} props={{ type }} />;
  const chapter = chapters.find(({ id }) => id === question.lifeStageId);
  const shown: QuestionProps = {
    type,
    question: { id: question.id, title: question.title, description: question.description },
    eyebrow:
      progress.totalStories === 0
        ? t("{name}, begin with one small thing", { name: firstName(shell.participantName ?? "") })
        : (chapter?.title ?? ""),
  };
  return <CachedMarkup {...sheet} content={Question} props={shown} />;
}

interface QuestionProps extends Pick<ChaptersPage, "type"> {
  question: Pick<NonNullable<ChaptersPage["question"]>, "id" | "title" | "description">;
  eyebrow: string;
}

/** Three acts, so that the last written page follows the first two. */
function Question({ type, question, eyebrow }: QuestionProps) {
  return (
    <>
      <div className="sheet-of-paper__top">
        <p className="sheet-of-paper__eyebrow">{eyebrow}</p>
        <NavLink className="sheet-of-paper__other" href={`/surprise?type=${type}&from=${question.id}`}>
          {t("Another question")}
        </NavLink>
      </div>
      <h1 className="sheet-of-paper__question" id="question">
        {question.title}
      </h1>
      <p className="sheet-of-paper__sentence">{firstSentence(question.description).sentence}</p>
      <div className="sheet-of-paper__acts">
        <NavLink className="button button--primary" href={workspaceHref({ type, prompt: question.id })}>
          <PenIcon /> {t("Write it")}
        </NavLink>
        <NavLink className="button button--voice" href={tellHref(question.id)}>
          <MicrophoneIcon /> {t("Tell it aloud")}
        </NavLink>
      </div>
    </>
  );
}

function AllAnswered({ type }: Pick<ChaptersPage, "type">) {
  return (
    <>
      <h1 className="sheet-of-paper__question" id="question">
        {t("Every question has its story")}
      </h1>
      <p className="sheet-of-paper__sentence">
        {t("Read your book from the first page, or add a question of your own to any chapter.")}
      </p>
      <div className="sheet-of-paper__acts">
        <NavLink className="button button--primary" href={`/preview?type=${type}`}>
          {t("Read your book")}
        </NavLink>
      </div>
    </>
  );
}
