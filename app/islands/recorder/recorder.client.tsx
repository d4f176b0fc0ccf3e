import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { t } from "~/messages/translate";
import { createController } from "./controller";
import { RecorderPanel } from "./recorder-panel";
import type { RecorderProps } from "./session";

/** Gets no props on a page where browsers allow no recording. */
export function mount(element: HTMLElement, props?: RecorderProps): void {
  if (!props) {
    explainInsecure(element);
    return;
  }
  const controller = createController(props, element.closest("form"));
  const place = document.createElement("div");
  element.appendChild(place);
  const showFallback = () => {
    const fallback = element.querySelector<HTMLElement>("[data-fallback]");
    if (fallback) fallback.hidden = false;
  };
  controller.subscribe(() => {
    const { state } = controller.snapshot();
    if (state.name === "idle" && state.message?.microphone) showFallback();
  });
  createRoot(place).render(
    <ErrorBoundary onError={showFallback}>
      <RecorderPanel controller={controller} buttonLabel={props.buttonLabel} />
    </ErrorBoundary>,
  );
  void controller.record();
}

/** Browsers give no microphone to pages without https. The file field is there; this says why nothing else is. */
function explainInsecure(element: HTMLElement): void {
  const hint = element.querySelector("#recorder-file-hint");
  if (!hint) return;
  hint.textContent += ` ${t(
    "Recording on this page itself needs a secure address, one that begins with https. Please ask the people who run this site for it.",
  )}`;
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
