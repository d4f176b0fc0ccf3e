import type { ReactNode } from "react";
import { BookCover, type CoverWidth } from "../layout/book-cover";

/** Rem; routes draw the cover for it. */
export const headCoverWidth = 11 satisfies CoverWidth;

interface BookHeadProps {
  /** Markup; null if there is no cover to show. */
  cover: string | null;
  children: ReactNode;
}

export function BookHead({ cover, children }: BookHeadProps) {
  return (
    <div className="book-head">
      {cover && <BookCover markup={cover} width={headCoverWidth} />}
      <div className="book-head__text">{children}</div>
    </div>
  );
}
