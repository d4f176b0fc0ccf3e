import { Parser } from "htmlparser2";
import { type FoundLetter, Unreadable } from "./found-letter";
import { dateAtHead, dateInName } from "./letter-date";
import { titleOfFile } from "./letter-title";
import { readZipEntries } from "./zip-entries";

const picture = /^Pictures\/.+\.(jpe?g|png|gif|webp|tiff?)$/i;

/** Reads an OpenDocument text with its pictures. Throws Unreadable. */
export async function readOdt(path: string, name: string): Promise<FoundLetter> {
  const entries = await readZipEntries(path, (entry) => entry === "content.xml" || picture.test(entry));
  const xml = entries.find((entry) => entry.name === "content.xml");
  if (!xml) throw new Unreadable("unreadable");
  const content = odtText(xml.content.toString("utf8"));
  const photos = entries.filter((entry) => entry !== xml);
  const sentOn = dateAtHead(content) || dateInName(name);
  return { title: titleOfFile(name), sender: "", sentOn, content, photos, missingPhotos: 0 };
}

/** The words of content.xml: paragraphs and headings, line breaks, tabs and repeated spaces. */
function odtText(xml: string): string {
  const paragraphs: string[] = [];
  let text = "";
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "text:p" || name === "text:h") depth += 1;
        else if (name === "text:line-break") text += "\n";
        else if (name === "text:tab") text += "\t";
        else if (name === "text:s") text += " ".repeat(Math.min(Number(attributes["text:c"] ?? 1) || 1, 80));
      },
      ontext(data) {
        if (depth > 0) text += data;
      },
      onclosetag(name) {
        if (name !== "text:p" && name !== "text:h") return;
        depth -= 1;
        if (depth > 0) return;
        paragraphs.push(text.trim());
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}
