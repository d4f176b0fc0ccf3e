import type { ReactNode } from "react";

interface PopoverProps {
  summary: ReactNode;
  title: string;
  children: ReactNode;
}

/** Closes, where there is script, on Escape, a click elsewhere, or when another opens. */
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
