import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createController } from "./controller";
import { RecorderPanel } from "./recorder-panel";
import type { RecorderProps } from "./session";

/** Opens the recorder in the place of its button, and starts recording: the button was pressed for that. */
export function mount(element: HTMLElement, props: RecorderProps): void {
  const controller = createController(props, element.closest("form"));
  const place = document.createElement("div");
  element.appendChild(place);
  const showFallback = () => {
    const fallback = element.querySelector<HTMLElement>("[data-fallback]");
    if (fallback) fallback.hidden = false;
  };
  createRoot(place).render(
    <IfItBreaks onBroken={showFallback}>
      <RecorderPanel controller={controller} />
    </IfItBreaks>,
  );
  void controller.record();
}

/** A fault of the recorder brings its fallback back, and never takes the page down. */
class IfItBreaks extends Component<{ onBroken: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onBroken();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
