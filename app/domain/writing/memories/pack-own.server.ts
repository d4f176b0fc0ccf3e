import path from "node:path";
import type { Db } from "~/db/open.server";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { escapeHtml } from "../../base/escape-html";
import type { ZipEntry } from "../../base/zip-stream.server";
import type { MediaFiles } from "../../media/media-files.server";
import { findMediaFile } from "../../media/stored-file.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { toHtml } from "../stories/text";
import { listOwn } from "./own-things.server";

type Own = Awaited<ReturnType<typeof listOwn>>;

interface PackedFile {
  kind: "photo" | "recording";
  name: string;
  words: string;
}

/** What a relative added, for a zip: their words as a page and as data, and each photo and recording as it is shown. Throws NotFound. */
export async function packOwn(
  deps: { db: Db; files: MediaFiles },
  bearer: CircleBearer,
): Promise<ZipEntry[]> {
  const { name, relation, authorName } = bearer.guest;
  const own = await listOwn(deps.db, bearer);
  const entries: ZipEntry[] = [];
  const files = new Map<number, PackedFile[]>();
  for (const { id, images, audios } of own.memories) {
    const packed: PackedFile[] = [];
    const pack = async (kind: PackedFile["kind"], mediaId: number, words: string) => {
      const found = await findMediaFile(deps, bearer, mediaId);
      const file = `${kind}s/${mediaId}${path.extname(found.path)}`;
      entries.push({ name: file, content: found.path });
      packed.push({ kind, name: file, words });
    };
    for (const image of images) await pack("photo", image.id, image.caption);
    for (const audio of audios) await pack("recording", audio.id, audio.transcript);
    files.set(id, packed);
  }
  const data = { name, relation, authorName, ...own };
  return [
    { name: `${t("what-i-added")}.html`, content: Buffer.from(pageOf(own, files)) },
    { name: `${t("what-i-added")}.json`, content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) },
    ...entries,
  ];
}

function pageOf({ memories, asks }: Own, files: Map<number, PackedFile[]>): string {
  const title = escapeHtml(t("What I added"));
  const remembered = memories.map(
    ({ id, content }) =>
      `<h2>${escapeHtml(t("How I remember it"))}</h2>\n${toHtml(content)}\n${(files.get(id) ?? []).map(fileHtml).join("\n")}`,
  );
  const asked = asks.map(({ words }) => `<li>${escapeHtml(words)}</li>`);
  const list =
    asked.length === 0 ? "" : `<h2>${escapeHtml(t("What I asked"))}</h2>\n<ul>\n${asked.join("\n")}\n</ul>`;
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<h1>${title}</h1>
${[...remembered, list].join("\n")}
</body>
</html>
`;
}

function fileHtml({ kind, name, words }: PackedFile): string {
  const said = toHtml(words);
  if (kind === "photo") return `<p><img src="${name}" alt="${escapeHtml(words)}" width="600"></p>`;
  return `<p><audio controls src="${name}"></audio></p>\n${said}`;
}
