import { readFileSync } from "node:fs";
import { type ShownBook, type ShownStory, shownBooks } from "./lives";
import { type PaintingName, paintings, readPainting } from "./paintings";

/** A signed-in author of the sample books. */
export interface Teller {
  address: string;
  /** The Origin header that the site's own forms send. */
  origin: string;
  cookie: string;
}

export async function writeBooks(tellers: Map<string, Teller>): Promise<void> {
  for (const book of shownBooks) {
    const teller = tellers.get(book.username);
    if (!teller) throw new Error(`${book.username} is not signed in.`);
    await writeBook(teller, book);
  }
}

async function writeBook(teller: Teller, { type, design, cover, stories }: ShownBook): Promise<void> {
  let coverImageId: number | null = null;
  for (const story of stories) {
    const photos = await writeStory(teller, story);
    coverImageId ??= photos.get(cover) ?? null;
  }
  coverImageId ??= await uploadPainting(teller, cover);
  await call(teller, "PUT", "/api/book-design", { type, ...design, coverImageId });
}

async function writeStory(teller: Teller, story: ShownStory): Promise<Map<PaintingName, number>> {
  const { promptId, title, age, date, location, photos, voice } = story;
  if (title) await call(teller, "PATCH", `/api/prompts/${promptId}`, { title, description: title });
  const { id } = await call(teller, "POST", "/api/stories", {
    promptId,
    age,
    date,
    location,
    content: wordsOf(story),
  });
  const ids = new Map<PaintingName, number>();
  for (const painting of photos) ids.set(painting, await uploadPainting(teller, painting, String(id)));
  if (voice) {
    const sound = readFileSync("tests/fixtures/media/voice.mp3");
    const sent = await upload(teller, "audio", sound, "audio/mpeg", { storyId: String(id) });
    await call(teller, "PATCH", `/api/story-audios/${sent.id}`, { transcript: voice });
    await call(teller, "PUT", `/api/codes/${sent.id}`);
  }
  return ids;
}

/** Returns its id. Without a story it is only for the cover. */
async function uploadPainting(teller: Teller, name: PaintingName, storyId?: string): Promise<number> {
  const { caption } = paintings[name];
  const fields: Record<string, string> = storyId ? { storyId, caption } : { caption };
  return (await upload(teller, "image", await readPainting(name), "image/jpeg", fields)).id;
}

function wordsOf({ content }: ShownStory): string {
  if (typeof content === "string") return content;
  const memoir = JSON.parse(readFileSync("tests/fixtures/memoir/franklin.json", "utf8"));
  const chapters: { title: string; paragraphs: string[] }[] = memoir.chapters;
  const chapter = chapters.find(({ title }) => title === content.chapter);
  const chosen = chapter?.paragraphs.filter((paragraph) =>
    content.paragraphs.some((beginning) => paragraph.startsWith(beginning)),
  );
  return (chosen ?? []).join("\n\n");
}

interface Made {
  id: number;
}

function call(teller: Teller, method: string, path: string, body?: unknown): Promise<Made> {
  return send(teller, method, path, body === undefined ? undefined : JSON.stringify(body), {
    "content-type": "application/json",
  });
}

function upload(
  teller: Teller,
  kind: "image" | "audio",
  file: Buffer,
  type: string,
  fields: Record<string, string>,
): Promise<Made> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(kind, new File([new Uint8Array(file)], `shown.${type.split("/")[1]}`, { type }));
  return send(teller, "POST", `/api/${kind}s/upload`, form, {});
}

async function send(
  { address, origin, cookie }: Teller,
  method: string,
  path: string,
  body: BodyInit | undefined,
  headers: Record<string, string>,
): Promise<Made> {
  const answer = await fetch(address + path, { method, body, headers: { ...headers, cookie, origin } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
