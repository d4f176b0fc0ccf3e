import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What is not there: "No orders yet". */
  title: string;
  /** What brings something here, and the button that does it. */
  children?: ReactNode;
}

/** What stands where a list has nothing to show. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-state__title">{title}</p>
      {children}
    </div>
  );
}
