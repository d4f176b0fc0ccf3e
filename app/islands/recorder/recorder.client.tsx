import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { t } from "~/messages/translate";
import { steadyPresses } from "../enhancements/steady-presses";
import { type Controller, createController } from "./controller";
import { RecorderPanel } from "./recorder-panel";
import type { RecorderProps } from "./session";
import type { State } from "./state-machine";

/** Gets no props on a page where browsers allow no recording. */
export function mount(element: HTMLElement, props?: RecorderProps): void {
  if (!props) {
    explainInsecure(element);
    return;
  }
  const controller = createController(props, element.closest("form"));
  const place = document.createElement("div");
  place.className = "recorder__place";
  element.insertBefore(place, element.firstChild);
  const showFallback = (isShown: boolean) => {
    const fallback = element.querySelector<HTMLElement>("[data-fallback]");
    if (fallback) fallback.hidden = !isShown;
  };
  followView(element, controller, showFallback);
  createRoot(place).render(
    <ErrorBoundary onError={() => showFallback(true)}>
      <RecorderPanel controller={controller} />
    </ErrorBoundary>,
  );
  void controller.record();
}

/** The page around it follows in CSS. Where another control comes under the finger, its next press waits. */
function followView(
  element: HTMLElement,
  controller: Controller,
  showFallback: (isShown: boolean) => void,
): void {
  const screen = element.closest<HTMLElement>("[data-enhance=telling]") || element;
  const settle = steadyPresses(screen);
  let shown = "";
  controller.subscribe(() => {
    const view = viewOf(controller.snapshot().state);
    if (view === shown) return;
    shown = view;
    screen.dataset.recorder = view;
    showFallback(view === "help");
    settle();
  });
}

function viewOf(state: State): string {
  if (state.name === "idle") return state.message?.microphone ? "help" : "idle";
  if (state.name === "recording") return state.isPaused ? "paused" : "recording";
  return state.name === "stopped" && state.confirmsDelete ? "deleting" : state.name;
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
