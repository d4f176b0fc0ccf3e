import { readFileSync } from "node:fs";
import path from "node:path";
import type { Db } from "~/db/open.server";
import { type Clock, nowText } from "~/domain/base/deps";
import type { PersonName } from "./people";

/* Every form into which people write sentences, for the tests that no way off a page loses them. */

export interface WritingForm {
  name: string;
  page: string;
  formId: string;
  /** The field that is written into. */
  field: string;
  /** What its page is called on /held. */
  heldAs: string;
  person: Extract<PersonName, "ada" | "root">;
  /** Addresses of the page's other forms, which have fields of their own. */
  beside?: RegExp;
}

/** Ids of what `addWriting` has made. */
export interface WrittenRows {
  photo: number;
  voice: number;
  /** A recording that gets a transcript. */
  spoken: number;
  /** A photo that is in no story. */
  card: number;
  order: string;
  service: number;
  /** A message of the contact form. */
  message: number;
}

export function listWritingForms(rows: WrittenRows): WritingForm[] {
  const { photo, voice, spoken, card, order, service, message } = rows;
  const form = (
    name: string,
    page: string,
    formId: string,
    field: string,
    person: WritingForm["person"] = "ada",
  ): WritingForm => ({ name, page, formId, field, heldAs: name, person });
  return [
    form("a new story", "/?type=biography&prompt=2", "story", "content"),
    form("a saved story", "/?type=biography&prompt=1", "story", "content"),
    form("a place", "/?type=biography&prompt=1", "story", "location"),
    form("a photo's caption", "/?type=biography&prompt=1", "story", `caption-${photo}`),
    form("a photo's caption among all photos", `/images?photo=${photo}`, `photo-caption-${photo}`, "caption"),
    form("a transcript", "/?type=biography&prompt=1", "story", `transcript-${voice}`),
    form("a spoken sentence", `/recordings/${spoken}/transcript/correct`, "correct", "sentence-1"),
    form("a question's own words", "/?type=biography&prompt=1&edit=prompt", "story", "promptDescription"),
    form("the biography", "/bio", "bio", "introduction"),
    form("an event", "/bio", "bio", "newEvent"),
    form("the page for carers", "/account/snapshot", "snapshot", "calms"),
    form("a chapter's words", "/?type=biography&chapter=2&edit=chapter", "chapter-words", "description"),
    form("a new chapter", "/chapters/new?type=biography", "new-chapter", "description"),
    form("a new question", "/prompts/new?type=biography&chapter=1", "new-prompt", "description"),
    form("the cover", "/book?type=biography&page=1", "cover", "subtitle"),
    form("the introduction", "/book?type=biography&page=2", "introduction", "introduction"),
    form("the pages around the stories", "/book/parts?type=biography", "parts", "dedication"),
    form("the sentence of a chapter", "/book/lettering?type=biography", "lettering", "sentence-1"),
    form("a pull quote", "/book?type=biography&page=3", "quote", "pullQuote"),
    form("a page of photos", "/book?type=biography&page=4", "media", `caption-${photo}`),
    form("a film on YouTube", "/youtube/new?type=biography&kind=video&story=1", "youtube", "title"),
    form("notes of a talk", "/interview?prompt=2", "interview", "notes"),
    form("an address", "/account/address", "address", "city"),
    { ...form("a name", "/account", "details", "displayName"), beside: /^\/account#/ },
    { ...form("an invitation", "/family", "family-invitation", "relation"), beside: /^\/family(#|$)/ },
    form("a photo's card", `/photos/${card}?ask=content`, "photo-card", "content"),
    form("a message", "/contact", "contact", "message"),
    form("the settings", "/admin/settings", "settings", "businessAddress", "root"),
    form("a writer's notes", `/admin/writing/${service}`, "writing", "notes", "root"),
    form("an order's notes", `/admin/orders/${order}`, "change", "notes", "root"),
    form("an answer to a message", `/admin/messages/${message}`, "answer", "text", "root"),
  ];
}

interface Uploader {
  post: (path: string, body: FormData | string, headers: Record<string, string>) => Promise<{ id: number }>;
}

/** A story at the first prompt, with a photo and two recordings, or with those that one form needs. */
export async function addWriting(
  { post }: Uploader,
  name?: string,
): Promise<Omit<WrittenRows, "order" | "service" | "message">> {
  const story = await post("/api/stories", JSON.stringify({ promptId: 1, content: "The ferry was late." }), {
    "content-type": "application/json",
  });
  const upload = async (kind: "image" | "audio", file: string, type: string, storyId = String(story.id)) => {
    const form = new FormData();
    const content = readFileSync(path.resolve("tests/fixtures", file));
    form.append("storyId", storyId);
    form.append(kind, new File([content], path.basename(file), { type }));
    return (await post(`/api/${kind}s/upload`, form, {})).id;
  };
  return {
    photo: name && !/photo/.test(name) ? 0 : await upload("image", "photos/Landscape_1.jpg", "image/jpeg"),
    voice: name && !/transcript/.test(name) ? 0 : await upload("audio", "media/voice.mp3", "audio/mpeg"),
    spoken: name && !/spoken/.test(name) ? 0 : await upload("audio", "media/voice.webm", "audio/webm"),
    card: name && !/card/.test(name) ? 0 : await upload("image", "photos/Portrait_1.jpg", "image/jpeg", ""),
  };
}

/** What somebody wrote by the contact form; returns its id. */
export async function addMessageRow({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { id } = await db
    .insertInto("contactMessages")
    .values({
      ...{ name: "Ann Reed", email: "ann@example.org", phone: "(555) 010-0199" },
      ...{ subject: "A book for my father", message: "How do we begin?", createdAt: nowText(clock) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
