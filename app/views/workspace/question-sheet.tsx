import { firstSentence } from "~/domain/first-sentence";
import { pluralize } from "~/domain/format";
import { interviewHref, workspaceHref } from "~/domain/workspace/address";
import type { ChaptersPage } from "~/domain/workspace/workspace.server";
import type { PageShell } from "~/page-shell";
import { MicrophoneIcon, PenIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";

interface QuestionSheetProps {
  shell: PageShell;
  workspace: ChaptersPage;
}

/** A sheet of paper with one question. */
export function QuestionSheet({ shell, workspace }: QuestionSheetProps) {
  const { type, question, chapters, progress } = workspace;
  if (!question) return <AllAnswered type={type} />;
  const chapter = chapters.find(({ id }) => id === question.lifeStageId);
  const isNew = progress.totalStories === 0;
  return (
    <section className="sheet-of-paper" aria-labelledby="question">
      <p className="sheet-of-paper__eyebrow">
        {isNew ? `${firstName(shell)}, begin with one small thing` : chapter?.title}
      </p>
      <h1 className="sheet-of-paper__question" id="question">
        {question.title}
      </h1>
      <p className="sheet-of-paper__sentence">{firstSentence(question.description).sentence}</p>
      <div className="sheet-of-paper__acts">
        <NavLink className="button button--primary" href={workspaceHref({ type, prompt: question.id })}>
          <PenIcon /> Write it
        </NavLink>
        <NavLink
          className="button button--voice"
          href={workspaceHref({ type, prompt: question.id, isTelling: true })}
        >
          <MicrophoneIcon /> Tell it aloud
        </NavLink>
      </div>
      <div className="sheet-of-paper__ways">
        <NavLink className="quiet-link" href={`/surprise?type=${type}&from=${question.id}`}>
          Another question
        </NavLink>
        <NavLink className="quiet-link" href={interviewHref(question.id)}>
          Sit down with someone
        </NavLink>
        <GoOn workspace={workspace} />
      </div>
    </section>
  );
}

/** The story that was written on last. */
function GoOn({ workspace: { type, overview, lastWritten } }: { workspace: ChaptersPage }) {
  const [newest] = overview.stories;
  if (!newest) return null;
  return (
    <NavLink className="quiet-link" href={workspaceHref({ type, prompt: newest.promptId })}>
      {`Go on with “${newest.promptTitle}”, ${pluralize(newest.wordCount, "word")}, ${lastWritten}`}
    </NavLink>
  );
}

function firstName({ participantName }: PageShell): string {
  return participantName?.trim().split(/\s+/)[0] ?? "";
}

function AllAnswered({ type }: Pick<ChaptersPage, "type">) {
  return (
    <section className="sheet-of-paper" aria-labelledby="question">
      <h1 className="sheet-of-paper__question" id="question">
        Every question has its story
      </h1>
      <p className="sheet-of-paper__sentence">
        Read your book from the first page, or add a question of your own to any chapter.
      </p>
      <div className="sheet-of-paper__acts">
        <NavLink className="button button--primary" href={`/preview?type=${type}`}>
          Read your book
        </NavLink>
      </div>
      <div className="sheet-of-paper__ways">
        <NavLink className="quiet-link" href={`/interview?type=${type}`}>
          Sit down with someone
        </NavLink>
      </div>
    </section>
  );
}
