import type { ReactNode } from "react";

interface FoldProps {
  /** An address that names it opens it. */
  id: string;
  title: string;
  facts?: string;
  isOpen?: boolean;
  children: ReactNode;
}

export function Fold({ id, title, facts, isOpen = false, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary className="fold__summary">
        <h2 className="fold__title">{title}</h2>
        {facts && <span className="fold__facts"> {facts}</span>}
      </summary>
      <div className="fold__content" id={id}>
        {children}
      </div>
    </details>
  );
}
