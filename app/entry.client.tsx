/*
 * The island loader: the one script that a page may carry. It finds the elements that ask for an enhancement
 * (`data-enhance="busy-labels"`) and loads its module; one that is only of use when the browser keeps something says
 * so (`data-if-stored="name"`: a mark in localStorage, or an IndexedDB database, of that name). Islands
 * (`data-island="recorder"`) come when their button is touched, which is hidden until then and where they cannot work.
 * The pages work without any of it.
 */

const enhancements: Record<string, () => Promise<{ enhance: (element: HTMLElement) => void }>> = {
  "keep-draft": () => import("./islands/keep-draft/keep-draft.client"),
  "forget-at-sign-out": () => import("./islands/enhancements/forget-at-sign-out.client"),
  popovers: () => import("./islands/enhancements/popovers.client"),
  toast: () => import("./islands/enhancements/toast.client"),
  "word-count": () => import("./islands/enhancements/word-count.client"),
  builder: () => import("./islands/builder/builder.client"),
  "busy-labels": () => import("./islands/enhancements/busy-labels.client"),
  "current-in-view": () => import("./islands/enhancements/current-in-view.client"),
  dialogs: () => import("./islands/enhancements/dialogs.client"),
  "drop-files": () => import("./islands/drop-files/drop-files.client"),
  pay: () => import("./islands/pay/pay.client"),
  players: () => import("./islands/enhancements/players.client"),
  "unsent-recordings": () => import("./islands/enhancements/unsent-recordings.client"),
  "press-by-event": () => import("./islands/enhancements/press-by-event.client"),
  "youtube-picture": () => import("./islands/enhancements/youtube-picture.client"),
  "order-total": () => import("./islands/enhancements/order-total.client"),
  "print-button": () => import("./islands/enhancements/print-button.client"),
};

interface Island {
  canWork: () => boolean;
  load: () => Promise<{ mount: (element: HTMLElement, props: never) => void }>;
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

const atWork: Promise<void>[] = [];

for (const element of find("[data-enhance]")) {
  for (const name of (element.dataset.enhance || "").split(" ")) {
    const load = enhancements[name];
    if (load) ifWanted(element, () => void atWork.push(load().then((module) => module.enhance(element))));
  }
}

// For whoever must know that a press is heard: a script that drives the page, a test.
Promise.all(atWork).then(() => {
  document.documentElement.dataset.enhanced = "";
});

for (const element of find("[data-island]")) {
  const island = islands[element.dataset.island || ""];
  if (island?.canWork()) wakeOnTouch(element, island);
}

function find(selector: string): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(selector));
}

/** A browser that dies forgets the newest marks, but not that there is a database; old ones cannot tell of those. */
function ifWanted({ dataset: { ifStored } }: HTMLElement, act: () => void): void {
  try {
    if (!ifStored || localStorage.getItem(ifStored) !== null) act();
    else indexedDB.databases().then((all) => all.some(({ name }) => name === ifStored) && act());
  } catch {
    // Nothing can be kept in this browser.
  }
}

/** The first touch brings the island's code, the press opens it. One that does not come leaves its fallback there. */
function wakeOnTouch(element: HTMLElement, { load }: Island): void {
  const button = element.querySelector<HTMLElement>("[data-wake]");
  const fallback = element.querySelector<HTMLElement>("[data-fallback]");
  if (!button || !fallback) return;
  const show = (isButton: boolean) => {
    button.hidden = !isButton;
    fallback.hidden = isButton;
  };
  for (const type of ["touchstart", "mousedown", "focus"]) {
    button.addEventListener(type, () => void load().catch(() => undefined), { once: true, passive: true });
  }
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    load()
      .then(({ mount }) => {
        button.hidden = true;
        mount(element, JSON.parse(element.dataset.props || "{}") as never);
      })
      .catch(() => show(false))
      .then(() => button.removeAttribute("aria-busy"));
  });
  show(true);
}

export {};
