import type { Approval } from "~/domain/book/print/approvals.server";
import { dayText } from "~/domain/day-text";
import { Notice } from "~/ui/notice";

/** What was approved, and whether the book is still the same. */
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
        Approved on {dayText(approvedAt)}, with {pages} pages: <a href={interiorUrl}>the pages</a>,{" "}
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
