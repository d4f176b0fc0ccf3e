import type { ReactNode } from "react";
import { t } from "~/messages/translate";

export function panelId(key: number | string): string {
  return `open-${key}`;
}

interface MediaPanelProps {
  itemKey: number | string;
  title: string;
  /** Whether it stands open, because what was typed in it was refused. */
  isOpen: boolean;
  /** The button that removes it. */
  removal: ReactNode;
  children: ReactNode;
}

/** What can be done with one item. The mark before it is what a press goes to: it stands still, so the page does too. */
export function MediaPanel({ itemKey, title, isOpen, removal, children }: MediaPanelProps) {
  return (
    <div data-media={itemKey}>
      <span className="media-panel__mark" id={panelId(itemKey)} />
      <fieldset className={`media-panel${isOpen ? " media-panel--open" : ""}`}>
        <legend className="field__label">{title}</legend>
        {children}
        <p className="media-panel__close">
          <a className="quiet-link" href={`#${panelId("none")}`}>
            {t("Close")}
          </a>
        </p>
        <p className="apart">{removal}</p>
      </fieldset>
    </div>
  );
}
