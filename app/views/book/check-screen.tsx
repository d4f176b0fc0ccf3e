import type { StoryType } from "~/db/tables";
import type { Approval } from "~/domain/book/print/approvals.server";
import type { PrintCheck } from "~/domain/book/print/check.server";
import {
  type Finding,
  type FindingLevel,
  isPrintable,
  needingAgreement,
} from "~/domain/book/print/checks/finding";
import { approvalFormId } from "~/domain/book/schema";
import { formatDate } from "~/domain/format";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { BookSteps, backToBook, NoStories } from "./book-navigation";

const levels: Record<FindingLevel, { title: string; text: string }> = {
  stop: { title: "Must be changed", text: "The book cannot be printed as long as this is so." },
  held: { title: "Needs your word", text: "This is printed so only if you say that you agree." },
  warning: { title: "Better changed", text: "The book can be printed so, but it would not look its best." },
  note: { title: "Good to know", text: "Nothing needs to be done." },
};

interface CheckScreenProps {
  shell: PageShell;
  type: StoryType;
  /** Null for a book without stories. */
  check: PrintCheck | null;
  rejected: RejectedForm | undefined;
}

export function CheckScreen({ shell, type, check, rejected }: CheckScreenProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={type} />}
      back={backToBook(type)}
      isNarrow
    >
      <BookSteps type={type} step="print" />
      <h1>Print check</h1>
      {check ? <Checked check={check} rejected={rejected} /> : <NoStories type={type} />}
    </Page>
  );
}

function Checked({ check, rejected }: { check: PrintCheck; rejected: RejectedForm | undefined }) {
  const { type, title, findings, approval, state } = check;
  const mayApprove = state === "done" && isPrintable(findings) && !approval?.isCurrent;
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
      {mayApprove && (
        <ApprovalForm type={type} held={needingAgreement(findings).length} rejected={rejected} />
      )}
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

interface ApprovalFormProps {
  type: StoryType;
  /** The number of findings that must be accepted. */
  held: number;
  rejected: RejectedForm | undefined;
}

/** The approval freezes the book for printing. */
export function ApprovalForm({ type, held, rejected }: ApprovalFormProps) {
  const { form, fields } = formState(approvalFormId, { agreed: "" }, rejected);
  return (
    <section className="check__approval" aria-labelledby="approve">
      <h2 id="approve">Approve for printing</h2>
      <p>
        What you approve is kept exactly as it is: words, photos, cover and pages. You may go on writing; the
        approved book stays the same.
      </p>
      <Form form={form} action={`/book/check?type=${type}`}>
        <input type="hidden" name="bookType" value={type} />
        {held > 0 && (
          <div className={fields.agreed.errors ? "field field--invalid" : "field"}>
            {fields.agreed.errors && (
              <p className="field__error" id={fields.agreed.errorId}>
                {fields.agreed.errors.join(" ")}
              </p>
            )}
            <label className="check__agreement">
              <input
                type="checkbox"
                id={fields.agreed.id}
                name="agreed"
                value="true"
                aria-invalid={fields.agreed.errors ? true : undefined}
                aria-describedby={fields.agreed.errors ? fields.agreed.errorId : undefined}
              />
              I have seen what needs my word ({held}), and it may be printed so.
            </label>
          </div>
        )}
        <button type="submit" className="button button--primary" data-busy-label="Approving…">
          Approve for printing
        </button>
      </Form>
    </section>
  );
}

export function ApprovalNote({ approval }: { approval: Approval }) {
  const { bookType, approvedAt, isCurrent, pages, interiorUrl, coverUrl } = approval;
  return (
    <Notice
      kind={isCurrent ? "success" : "plain"}
      title={
        isCurrent ? "This book is approved for printing." : "You have approved an earlier state of this book."
      }
    >
      <p>
        Approved on {formatDate(approvedAt)}, with {pages} pages: <a href={interiorUrl}>the pages</a>,{" "}
        <a href={coverUrl}>the cover</a>.
      </p>
      <p>
        <a className="button button--primary" href={`/book/order?type=${bookType}`}>
          Order Printed Book
        </a>
      </p>
      {!isCurrent && (
        <p>
          The book has changed since. What you approved can still be printed as it was; or approve the book as
          it is now.
        </p>
      )}
    </Notice>
  );
}
