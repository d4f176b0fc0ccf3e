import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createController } from "./controller";
import { RecorderPanel } from "./recorder-panel";
import type { RecorderProps } from "./session";

export function mount(element: HTMLElement, props: RecorderProps): void {
  const controller = createController(props, element.closest("form"));
  const place = document.createElement("div");
  element.appendChild(place);
  const showFallback = () => {
    const fallback = element.querySelector<HTMLElement>("[data-fallback]");
    if (fallback) fallback.hidden = false;
  };
  createRoot(place).render(
    <ErrorBoundary onError={showFallback}>
      <RecorderPanel controller={controller} />
    </ErrorBoundary>,
  );
  void controller.record();
}

class ErrorBoundary extends Component<{ onError: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
