import type { StoryType } from "~/db/tables";
import type { PrintCheck } from "~/domain/book/print/check.server";
import { canBePrinted, type Finding, type FindingLevel, heldBack } from "~/domain/book/print/checks/finding";
import type { Frame } from "~/frame";
import type { RefusedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { BackHeader } from "../layout/back-header";
import { Page } from "../layout/page";
import { ApprovalForm } from "./approval-form";
import { ApprovalNote } from "./approval-note";
import { backToBook } from "./back-to-book";
import { NoStories } from "./no-stories";

const levels: Record<FindingLevel, { title: string; text: string }> = {
  stop: { title: "Must be changed", text: "The book cannot be printed as long as this is so." },
  held: { title: "Needs your word", text: "This is printed so only if you say that you agree." },
  warning: { title: "Better changed", text: "The book can be printed so, but it would not look its best." },
  note: { title: "Good to know", text: "Nothing needs to be done." },
};

interface CheckScreenProps {
  frame: Frame;
  type: StoryType;
  /** Null for a book without stories. */
  check: PrintCheck | null;
  refused: RefusedForm | undefined;
}

/** The print check: what should be known before a book is printed, where it is, what to do, and the approval. */
export function CheckScreen({ frame, type, check, refused }: CheckScreenProps) {
  return (
    <Page frame={frame} header={<BackHeader frame={frame} back={backToBook(type)} />} isNarrow>
      <h1>Print check</h1>
      {check ? <Checked check={check} refused={refused} /> : <NoStories type={type} />}
    </Page>
  );
}

function Checked({ check, refused }: { check: PrintCheck; refused: RefusedForm | undefined }) {
  const { type, title, findings, approval, state } = check;
  const mayApprove = state === "done" && canBePrinted(findings) && !approval?.isCurrent;
  return (
    <>
      <p className="check__book">{title}</p>
      {approval && <ApprovalNote approval={approval} />}
      <Files check={check} />
      {findings.length === 0 && state === "done" && (
        <Notice kind="success" title="Everything is fine.">
          <p>Nothing stands in the way of a beautiful book.</p>
        </Notice>
      )}
      {(Object.keys(levels) as FindingLevel[]).map((level) => (
        <FindingList
          key={level}
          level={level}
          findings={findings.filter((finding) => finding.level === level)}
        />
      ))}
      {mayApprove && <ApprovalForm type={type} held={heldBack(findings).length} refused={refused} />}
    </>
  );
}

function Files({ check: { type, state, progress, pages } }: { check: PrintCheck }) {
  if (state === "failed") {
    return (
      <Notice kind="error" title="The print files could not be made.">
        <p>Nothing of your book is lost. Please try again in a few minutes.</p>
      </Notice>
    );
  }
  if (state === "making") {
    const percent = Math.round(progress * 100);
    return (
      <div role="status">
        <p>Your book is being set for print: {percent} % is done. This page asks again by itself.</p>
        <progress className="progress" max={100} value={percent} aria-label="Pages and photos that are done">
          {percent} %
        </progress>
      </div>
    );
  }
  return (
    <>
      <p>
        The book has <strong>{pages} pages</strong>.
      </p>
      <ul className="check__files">
        <li>
          <a href={`/book/${type}.pdf`}>The pages, as the printer gets them (PDF)</a>
        </li>
        <li>
          <a href={`/book/${type}-cover.pdf`}>The cover, as the printer gets it (PDF)</a>
        </li>
      </ul>
    </>
  );
}

function FindingList({ level, findings }: { level: FindingLevel; findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section className={`check__level check__level--${level}`} aria-labelledby={`level-${level}`}>
      <h2 id={`level-${level}`}>
        {levels[level].title} ({findings.length})
      </h2>
      <p className="muted">{levels[level].text}</p>
      <ul className="check__findings">
        {findings.map(({ id, text, remedy, link }) => (
          <li key={id}>
            <p>{text}</p>
            <p className="muted">
              {remedy} <a href={link.href}>{link.label}</a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
