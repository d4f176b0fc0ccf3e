import type { ReactNode } from "react";

interface PopoverProps {
  summary: ReactNode;
  title: string;
  children: ReactNode;
}

/** With script, only one is open, and Escape or a click elsewhere closes it. */
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
