import { isForVisitors, type Row, routeTable } from "~/routes.js";
import type { Belongings } from "./belongings";
import type { Answer, Caller } from "./browserless";

/* Each address that names a thing of a person, and how to ask for it. */

export interface Known {
  /** The value of the first parameter. */
  id: (own: Belongings) => number | string;
  /** The body that would change Ada's data: by method for a call, under POST for a form. */
  sends?: Partial<Record<string, (own: Belongings) => Record<string, unknown>>>;
  /** The status for a missing row by method, if not 404. */
  none?: Partial<Record<string, number>>;
}

export const stolenWords = { title: "Stolen", description: "Stolen" };

/** Each address with an id, and the owner of that id. */
export const addressesWithId: Record<string, Known> = {
  "/stories/:id/delete": { id: (own) => own.story },
  "/stories/:id/move": { id: (own) => own.story, sends: { POST: () => ({ promptId: "2" }) } },
  "/stories/:id/sharing": { id: (own) => own.story, sends: { POST: () => ({ sharedWith: "family" }) } },
  "/stories/:id/language": { id: (own) => own.story, sends: { POST: () => ({ language: "pl" }) } },
  "/stories/:id/choices": {
    id: (own) => own.story,
    sends: { POST: (own) => ({ openingImageId: String(own.image) }) },
  },
  "/stories/:id/restore": { id: (own) => own.deleted },
  "/stories/:id/delete-permanently": { id: (own) => own.deleted },
  "/chapters/:id/delete": { id: (own) => own.chapter },
  "/prompts/:id/delete": { id: (own) => own.prompt },
  "/stories/:id/photo": { id: (own) => own.story },
  "/stories/:id/page": { id: (own) => own.story },
  "/stories/:id/page.jpg": { id: (own) => own.story },
  "/stories/:id/versions": {
    id: (own) => own.story,
    sends: { POST: (own) => ({ versionId: String(own.version), version: "1" }) },
  },
  "/recordings/:id": { id: (own) => own.audio, sends: { POST: () => ({ intent: "code/on" }) } },
  "/recordings/:id/transcript": {
    id: (own) => own.audio,
    sends: { POST: () => ({ intent: "transcript/book", isInBook: "on" }) },
  },
  "/recordings/:id/transcript/correct": {
    id: (own) => own.audio,
    sends: { POST: () => ({ version: "1", "sentence-1": "Stolen." }) },
  },
  "/recordings/:id/transcript/story": { id: (own) => own.audio },
  "/recordings/:id/transcript/versions": {
    id: (own) => own.audio,
    sends: { POST: (own) => ({ versionId: String(own.transcriptVersion) }) },
  },
  "/stories/:id/tidy": { id: (own) => own.story, sends: { POST: () => ({ intent: "help/close" }) } },
  "/prompts/:id/questions": { id: (own) => own.prompt, sends: { POST: () => ({ intent: "help/close" }) } },
  "/book/approved/:id/:name": { id: (own) => own.approval },
  "/book/pages/:id/:name": { id: (own) => own.printFiles },
  "/book/approved/:id/pages/:name": { id: (own) => own.approval },
  "/orders/:orderNumber/pages/:name": { id: (own) => own.order },
  "/orders/:orderNumber": { id: (own) => own.order, sends: { POST: () => ({ intent: "order/cancel" }) } },
  "/orders/:orderNumber/confirmation": { id: (own) => own.order },
  "/orders/:orderNumber/files/:name": { id: (own) => own.order },
  "/photos/:id": { id: (own) => own.unused, sends: { POST: () => ({ who: "Stolen" }) } },
  "/photos/:id/story": {
    id: (own) => own.image,
    sends: { POST: (own) => ({ storyId: String(own.story) }) },
  },
  "/photos/:id/book": { id: (own) => own.image, sends: { POST: () => ({ pairedWith: "" }) } },
  "/photos/:id/light": {
    id: (own) => own.image,
    sends: { POST: () => ({ as: "lightened" }) },
    none: { GET: 302 },
  },
  "/media/:id/:name": { id: (own) => own.image },
  "/api/biographical-info/:id": { id: (own) => own.bio, sends: { PUT: () => ({ name: "Stolen" }) } },
  "/api/family/:id": { id: (own) => own.relative, sends: { PATCH: () => ({ name: "Stolen" }) } },
  "/api/prompts/:id": { id: (own) => own.prompt, sends: { PATCH: () => stolenWords } },
  "/api/prompts/:id/skip": { id: (own) => own.prompt, sends: { PUT: () => ({ isSkipped: true }) } },
  "/api/user-prompts/:id": { id: (own) => own.override },
  "/api/life-stages/:id": { id: (own) => own.chapter, sends: { PATCH: () => stolenWords } },
  "/api/life-stages/:id/override": { id: () => 2 },
  "/api/stories/:id": { id: (own) => own.story, sends: { PUT: () => ({ content: "Stolen." }) } },
  "/api/stories/:id/restore": { id: (own) => own.deleted },
  "/api/stories/:id/permanent-delete": { id: (own) => own.deleted },
  "/api/stories/:id/versions": { id: (own) => own.story },
  "/api/stories/:id/versions/:versionId/restore": { id: (own) => own.story },
  "/api/drafts/:promptId": {
    id: (own) => own.prompt,
    sends: { PUT: () => ({ content: "Stolen." }) },
  },
  "/api/stories/:id/tidy": { id: (own) => own.story },
  "/api/prompts/:id/questions": { id: (own) => own.prompt },
  "/api/stories/:id/images": { id: (own) => own.story },
  "/api/stories/:id/audios": { id: (own) => own.story },
  "/api/stories/:id/videos": { id: (own) => own.story },
  "/api/stories/:id/media": { id: (own) => own.story, sends: { POST: () => ({ ids: [] }) } },
  "/api/story-images/:id": { id: (own) => own.image, sends: { PATCH: () => ({ caption: "Stolen" }) } },
  "/api/story-audios/:id": { id: (own) => own.audio, sends: { PATCH: () => ({ transcript: "Stolen" }) } },
  "/api/audios/:id/transcript": {
    id: (own) => own.audio,
    sends: { PUT: () => ({ sentences: [{ id: 1, text: "Stolen" }] }), POST: () => ({}) },
  },
  "/api/videos/:id/transcript": {
    id: (own) => own.video,
    sends: { PUT: () => ({ sentences: [{ id: 1, text: "Stolen" }] }), POST: () => ({}) },
  },
  "/api/story-videos/:id": { id: (own) => own.video, sends: { PATCH: () => ({ caption: "Stolen" }) } },
  "/api/story-videos/:id/caption": { id: (own) => own.video, sends: { PUT: () => ({ caption: "Stolen" }) } },
  "/api/youtube-media/:id": { id: (own) => own.youtube, sends: { PATCH: () => ({ caption: "Stolen" }) } },
  "/api/codes/:key": { id: (own) => own.audio },
  "/letters/:id": { id: (own) => own.letterImport, sends: { POST: () => ({ intent: "letters/remove" }) } },
  "/api/letters/:id": { id: (own) => own.letterImport },
  "/api/letters/:id/take": { id: (own) => own.letterImport, sends: { POST: () => ({ all: true }) } },
  // Whose it is, is asked of a form with files (give-pictures.server.test.ts).
  "/api/letters/:id/pictures": { id: (own) => own.letterImport, none: { POST: 415 } },
  "/api/letters/:id/cancel": { id: (own) => own.letterImport },
  "/api/letters/:id/undo": { id: (own) => own.letterImport },
  "/api/held-replies/:id/accept": { id: (own) => own.heldReply },
  "/api/held-replies/:id/discard": { id: (own) => own.heldReply },
  "/api/uploads/:id": { id: (own) => own.upload },
  "/api/uploads/:id/pieces/:n": { id: (own) => own.upload, sends: { PUT: () => ({}) } },
  "/api/uploads/:id/finish": { id: (own) => own.upload, sends: { POST: () => ({ storyId: null }) } },
  "/api/recordings/:id": { id: (own) => own.recording },
  "/api/recordings/:id/pieces/:n": { id: (own) => own.recording, sends: { PUT: () => ({}) } },
  "/api/recordings/:id/finish": { id: (own) => own.recording, sends: { POST: () => ({ count: 1 }) } },
};

/** Leaves out addresses that contain a secret, and those of staff (administration-policy.test.ts). */
const isPersons = (row: Row) => row.path.includes(":") && [row.get, row.change].includes("person");
export const rowsWithId = routeTable.filter((row) => isPersons(row) && !isForVisitors(row.get));
export const isCall = (address: string) => address.startsWith("/api/") || address.startsWith("/media/");

/** Those that its row takes. */
export function methodsOf({ path, get, change }: Row): string[] {
  const changes = isCall(path) ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"];
  return [...(get ? ["GET"] : []), ...(change ? changes : [])];
}

/** Requests as a script or as a browser. */
export function askForId(
  caller: Caller,
  own: Belongings,
  method: string,
  known: string,
  id: number | string,
): Promise<Answer> {
  const address = known
    .replace(/:\w+/, String(id))
    .replace(":name", known.includes("/pages/") ? "1-small.webp" : ":name")
    .replace(":name", /^\/(book|orders)/.test(known) ? "interior.pdf" : "full.jpg")
    .replace(":versionId", String(own.version))
    .replace(":n", "0");
  const sent = addressesWithId[known]?.sends?.[method]?.(own);
  if (isCall(known)) return caller.call(method, address, sent);
  const form = { type: "biography", ...(sent as Record<string, string> | undefined) };
  return method === "GET" ? caller.page(address) : caller.post("/", address, form);
}
