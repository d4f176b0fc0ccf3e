import type { ReactNode } from "react";

interface PopoverProps {
  /** What is always seen, and opens the rest. */
  summary: ReactNode;
  title: string;
  children: ReactNode;
}

/**
 * More about a figure, on request. A `<details>` that works by itself; where script runs, one is open at a time, and
 * Escape or a press elsewhere closes it.
 */
export function Popover({ summary, title, children }: PopoverProps) {
  return (
    <details className="popover" data-enhance="popovers">
      <summary className="popover__summary">{summary}</summary>
      <div className="popover__panel">
        <h3 className="popover__title">{title}</h3>
        {children}
      </div>
    </details>
  );
}
