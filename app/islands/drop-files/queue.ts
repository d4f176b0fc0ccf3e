export type MediaKind = "image" | "video" | "audio";

/** What some browsers have no type for, by the end of its name. */
const endings: [RegExp, MediaKind][] = [
  [/\.(heic|heif)$/i, "image"],
  [/\.(m4a|aac|oga|opus|flac|caf|amr)$/i, "audio"],
  [/\.(mov|m4v|mkv|3gp)$/i, "video"],
];

/** What a file is, by its type or name; undefined for what is neither picture nor sound nor video (spec 1, section 5). */
export function kindOf({ type, name }: Pick<File, "type" | "name">): MediaKind | undefined {
  const [, kind] = /^(image|video|audio)\//.exec(type) || [];
  if (kind) return kind as MediaKind;
  const isUnknown = type === "" || type === "application/octet-stream";
  const found = isUnknown && endings.filter(([ending]) => ending.test(name))[0];
  return found ? found[1] : undefined;
}

/** Parts the files that a field with this `accept` ("image/*,audio/*") takes from those that it does not. */
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

/*
 * The files on their way, as a list that is never changed but replaced. One is sent at a time: on a slow line two at
 * once would both take twice as long, and the first would be safe later.
 */

export type State =
  | "waiting"
  | "sending"
  /** All of it is there, and the server works on it: it cannot be called back any more. */
  | "preparing"
  | "sent"
  /** For a passing reason: another try may help. */
  | "failed"
  /** For what it is: it will be refused again. */
  | "refused";

export interface QueuedFile {
  id: number;
  file: File;
  kind: MediaKind;
  state: State;
  /** How much of it has left, from 0 to 1. */
  share: number;
  /** Why it failed or was refused. */
  message: string;
}

export type Queue = readonly QueuedFile[];

const moves: Record<State, State[]> = {
  waiting: ["sending"],
  sending: ["sending", "preparing", "sent", "failed", "refused"],
  preparing: ["sent", "failed", "refused"],
  sent: [],
  failed: ["waiting"],
  refused: [],
};

/** Puts files at the end; one that is there already is not taken again. */
export function add(queue: Queue, files: Pick<QueuedFile, "file" | "kind">[]): Queue {
  let longer = queue;
  for (const { file, kind } of files) {
    if (longer.some((other) => isSame(other.file, file))) continue;
    const id = 1 + Math.max(0, ...longer.map((other) => other.id));
    longer = longer.concat({ id, file, kind, state: "waiting", share: 0, message: "" });
  }
  return longer;
}

/** Moves a file to another state; a move that cannot be changes nothing. */
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

/** Takes a file out, if it can still be called back. */
export function remove(queue: Queue, id: number): Queue {
  return queue.filter((queued) => queued.id !== id || queued.state === "preparing");
}

export function find(queue: Queue, id: number): QueuedFile | undefined {
  return queue.filter((queued) => queued.id === id)[0];
}

/** The one whose turn it is; undefined while another is under way. */
export function nextToSend(queue: Queue): QueuedFile | undefined {
  const isFree = inState(queue, "sending", "preparing").length === 0;
  return isFree ? inState(queue, "waiting")[0] : undefined;
}

export function countUnderWay(queue: Queue): number {
  return inState(queue, "waiting", "sending", "preparing").length;
}

/** Those that did not get in, and had not failed yet when the queue was as in `before`. */
export function failedSince(before: Queue, queue: Queue): QueuedFile[] {
  const earlier = inState(before, "failed", "refused").map(({ id }) => id);
  return inState(queue, "failed", "refused").filter(({ id }) => earlier.indexOf(id) < 0);
}

export function inState(queue: Queue, ...states: State[]): QueuedFile[] {
  return queue.filter(({ state }) => states.indexOf(state) >= 0);
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
