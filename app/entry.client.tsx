/* Island loader, the only script of a page. `data-if-stored="name"` loads an enhancement only if localStorage or IndexedDB has that name. */

import type { Enhance } from "./islands/other-enhancements";

const forms = () => import("./islands/enhancements/forms.client");
const workspace = () => import("./islands/enhancements/workspace.client");

const enhancements: Record<string, () => Promise<Enhance>> = {
  "busy-labels": () => forms().then(({ busyLabels }) => busyLabels),
  "clear-on-sign-out": () => forms().then(({ clearOnSignOut }) => clearOnSignOut),
  players: () => workspace().then(({ players }) => players),
  "scroll-to-current": () => workspace().then(({ scrollToCurrent }) => scrollToCurrent),
  "word-count": () => workspace().then(({ wordCount }) => wordCount),
  "click-on-event": () => workspace().then(({ clickOnEvent }) => clickOnEvent),
  "draft-autosave": () => enhanceOf(import("./islands/drafts/draft-autosave.client")),
  popovers: () => enhanceOf(import("./islands/enhancements/popovers.client")),
  toast: () => enhanceOf(import("./islands/enhancements/toast.client")),
  builder: () => enhanceOf(import("./islands/builder/builder.client")),
  dialogs: () => enhanceOf(import("./islands/enhancements/dialogs.client")),
  "drop-files": () => enhanceOf(import("./islands/drop-files/drop-files.client")),
  "unsent-recordings": () => enhanceOf(import("./islands/enhancements/unsent-recordings.client")),
  telling: () => enhanceOf(import("./islands/recorder/telling.client")),
};

function enhanceOf(module: Promise<{ enhance: Enhance }>): Promise<Enhance> {
  return module.then(({ enhance }) => enhance);
}

function load(name: string): Promise<Enhance> {
  const known = enhancements[name];
  if (known) return known();
  return import("./islands/other-enhancements").then(({ loadOther }) => loadOther(name));
}

interface Island {
  canWork: () => boolean;
  /** `mount` without props: on a page without https, where the island can only say why it does not work. */
  load: () => Promise<{ mount: (element: HTMLElement, props?: never) => void }>;
}

const islands: Record<string, Island> = {
  recorder: {
    canWork: () =>
      "MediaRecorder" in window &&
      "mediaDevices" in navigator &&
      "indexedDB" in window &&
      "arrayBuffer" in Blob.prototype,
    load: () => import("./islands/recorder/recorder.client"),
  },
};

const account = document.documentElement.dataset.account || "";
forgetOtherWriter();
rememberAccount();
window.addEventListener("pageshow", ({ persisted }) => persisted && leavePageOfOther());

const loading: Promise<void>[] = [];

/** Resolves at once in the language of the code; else the sentences come before whatever says them. */
const messages =
  document.documentElement.lang === "en"
    ? Promise.resolve()
    : import("./islands/messages/messages.client").then(({ readMessages }) => readMessages());

// Unless somebody is typing already.
if (document.activeElement === document.body) find(".error-summary")[0]?.focus();

for (const element of find("[data-enhance]")) {
  for (const name of (element.dataset.enhance as string).split(" "))
    whenStored(
      element,
      () => void loading.push(Promise.all([load(name), messages]).then(([enhance]) => enhance(element))),
    );
}

// Tells browser tests that all controls respond.
Promise.all(loading).then(() => {
  document.documentElement.dataset.enhanced = "";
});

for (const element of find("[data-island]")) {
  const island = islands[element.dataset.island as string];
  if (island?.canWork()) loadOnTouch(element, island);
  else if (island && !isSecureContext) island.load().then(({ mount }) => mount(element));
}

/** This page is a visitor's, or somebody else's: the page without a connection shows no words of before. */
function forgetOtherWriter(): void {
  try {
    const [writer] = (localStorage.getItem("writer") || "").split(" ");
    if (writer !== account) localStorage.removeItem("writer");
  } catch {
    // Storage is disabled.
  }
}

function rememberAccount(): void {
  try {
    if (account === "") localStorage.removeItem("account");
    else localStorage.setItem("account", account);
  } catch {
    // Storage is disabled.
  }
}

/** Back may bring a page out of the browser's memory whose person has signed out since. */
function leavePageOfOther(): void {
  try {
    if ((localStorage.getItem("account") || "") === account) return;
    document.documentElement.hidden = true;
    location.reload();
  } catch {
    // Storage is disabled.
  }
}

function find(selector: string): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(selector));
}

/** A crash may leave localStorage without its newest keys. Old browsers cannot list their databases. */
function whenStored({ dataset: { ifStored } }: HTMLElement, act: () => void): void {
  try {
    if (!ifStored || localStorage.getItem(ifStored) !== null) act();
    else indexedDB.databases().then((all) => all.some(({ name }) => name === ifStored) && act());
  } catch {
    // Storage is disabled.
  }
}

/** The first touch loads the code, the click mounts the island. */
function loadOnTouch(element: HTMLElement, { load }: Island): void {
  const button = element.querySelector<HTMLElement>("[data-wake]");
  const fallback = element.querySelector<HTMLElement>("[data-fallback]");
  if (!button || !fallback) return;
  const show = (isButton: boolean) => {
    button.hidden = !isButton;
    fallback.hidden = isButton;
  };
  for (const type of ["touchstart", "mousedown", "focus"]) {
    button.addEventListener(type, () => load().catch(() => {}), { once: true, passive: true });
  }
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    messages
      .then(load)
      .then(({ mount }) => {
        button.hidden = true;
        mount(element, JSON.parse(element.dataset.props as string) as never);
      })
      .catch(() => show(false))
      .then(() => button.removeAttribute("aria-busy"));
  });
  show(true);
}
