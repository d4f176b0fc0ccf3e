export type MediaKind = "image" | "video" | "audio";

/** File name extensions for which some browsers report no type. */
const endings: [RegExp, MediaKind][] = [
  [/\.(heic|heif|tif|tiff)$/i, "image"],
  [/\.(m4a|aac|oga|opus|flac|caf|amr)$/i, "audio"],
  [/\.(mov|m4v|mkv|3gp)$/i, "video"],
];

/** Undefined for files that cannot be added (spec 1, section 5). */
export function kindOf({ type, name }: Pick<File, "type" | "name">): MediaKind | undefined {
  const [, kind] = /^(image|video|audio)\//.exec(type) || [];
  if (kind) return kind as MediaKind;
  const isUnknown = type === "" || type === "application/octet-stream";
  const found = isUnknown && endings.filter(([ending]) => ending.test(name))[0];
  return found ? found[1] : undefined;
}

/** `accept` is like "image/*,audio/*"; rejected files are returned by name. */
export function sortFiles(files: File[], accept: string) {
  const taken: { file: File; kind: MediaKind }[] = [];
  const skipped: string[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    if (kind && accept.indexOf(`${kind}/`) >= 0) taken.push({ file, kind });
    else skipped.push(file.name);
  }
  return { taken, skipped };
}

/* One file is sent at a time: on a slow connection the first is safe sooner. */

export type State =
  | "waiting"
  | "sending"
  /** Uploaded, and being processed; can no longer be canceled. */
  | "preparing"
  | "sent"
  /** Its story shows it. */
  | "shown"
  /** May be retried. */
  | "failed"
  /** Permanent. */
  | "rejected";

export interface QueuedFile {
  id: number;
  file: File;
  kind: MediaKind;
  state: State;
  /** The upload progress, from 0 to 1. */
  share: number;
  message: string;
}

export type Queue = readonly QueuedFile[];

const moves: Record<State, State[]> = {
  waiting: ["sending"],
  sending: ["sending", "preparing", "sent", "failed", "rejected"],
  preparing: ["sent", "failed", "rejected"],
  sent: ["shown"],
  shown: [],
  failed: ["waiting"],
  rejected: [],
};

/** Skips files that are already in the queue, and not in their story yet. */
export function add(queue: Queue, files: Pick<QueuedFile, "file" | "kind">[]): Queue {
  let longer = queue;
  for (const { file, kind } of files) {
    if (longer.some((other) => other.state !== "shown" && isSame(other.file, file))) continue;
    const id = 1 + Math.max(0, ...longer.map((other) => other.id));
    longer = longer.concat({ id, file, kind, state: "waiting", share: 0, message: "" });
  }
  return longer;
}

/** Ignores invalid transitions. */
export function move(
  queue: Queue,
  id: number,
  state: State,
  details: Partial<Pick<QueuedFile, "share" | "message">> = {},
): Queue {
  return queue.map((queued) =>
    queued.id === id && moves[queued.state].indexOf(state) >= 0 ? { ...queued, ...details, state } : queued,
  );
}

/** Ignores files that can no longer be canceled. */
export function remove(queue: Queue, id: number): Queue {
  return queue.filter((queued) => queued.id !== id || queued.state === "preparing");
}

/** Leaves out what is shown; not before the last one is in, because the buttons of the others would move under a finger. */
export function withoutShown(queue: Queue): Queue {
  return countUnderWay(queue) > 0 ? queue : queue.filter(({ state }) => state !== "shown");
}

export function find(queue: Queue, id: number): QueuedFile | undefined {
  return queue.filter((queued) => queued.id === id)[0];
}

/** Undefined while another file is being sent. */
export function nextToSend(queue: Queue): QueuedFile | undefined {
  const isFree = inState(queue, "sending", "preparing").length === 0;
  return isFree ? inState(queue, "waiting")[0] : undefined;
}

export function countUnderWay(queue: Queue): number {
  return inState(queue, "waiting", "sending", "preparing").length;
}

export function failedSince(before: Queue, queue: Queue): QueuedFile[] {
  const earlier = inState(before, "failed", "rejected").map(({ id }) => id);
  return inState(queue, "failed", "rejected").filter(({ id }) => earlier.indexOf(id) < 0);
}

export function inState(queue: Queue, ...states: State[]): QueuedFile[] {
  return queue.filter(({ state }) => states.indexOf(state) >= 0);
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
