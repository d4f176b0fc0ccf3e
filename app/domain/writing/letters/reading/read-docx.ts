import mammoth from "mammoth";
import { type FoundLetter, type FoundPhoto, Unreadable } from "./found-letter";
import { htmlText } from "./html-text";
import { dateAtHead, dateInName } from "./letter-date";
import { titleOfFile, toTitle } from "./letter-title";
import { requireHonestZip } from "./zip-entries";

/** Returns one letter, or one for each heading where there are several, as in a download of questions with answers. Throws Unreadable. */
export async function readDocx(path: string, name: string): Promise<FoundLetter[]> {
  await requireHonestZip(path);
  const photos: FoundPhoto[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const number = photos.length + 1;
    photos.push({ name: `photo-${number}`, content: await image.readAsBuffer() });
    return { src: `photo:${number}` };
  });
  const { value } = await mammoth.convertToHtml({ path }, { convertImage }).catch(() => {
    throw new Unreadable("unreadable");
  });
  return toLetters(value, photos, name);
}

/** Mammoth writes headings without attributes but an id. */
const heading = /<h([12])(?:\s[^>]*)?>(.*?)<\/h\1>/gs;

function toLetters(html: string, photos: FoundPhoto[], name: string): FoundLetter[] {
  const heads = [...html.matchAll(heading)].filter(([, , words = ""]) => htmlText(words) !== "");
  if (heads.length < 2) return [toLetter(titleOfFile(name), html, photos, name)];
  const before = html.slice(0, heads[0]?.index);
  const parts = heads.map((head, index) => {
    const from = head.index + head[0].length;
    return toLetter(
      toTitle(htmlText(head[2] ?? "")),
      html.slice(from, heads[index + 1]?.index),
      photos,
      name,
    );
  });
  const letters = [toLetter(titleOfFile(name), before, photos, name), ...parts];
  return letters.filter(({ content, photos }) => content !== "" || photos.length > 0);
}

function toLetter(title: string, html: string, photos: FoundPhoto[], name: string): FoundLetter {
  const content = htmlText(html);
  const own = [...html.matchAll(/src="photo:(\d+)"/g)].flatMap(
    ([, number]) => photos[Number(number) - 1] ?? [],
  );
  return {
    title,
    sender: "",
    sentOn: dateAtHead(content) || dateInName(name),
    content,
    photos: own,
    missingPhotos: 0,
  };
}
