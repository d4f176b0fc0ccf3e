import { createReadStream } from "node:fs";
import { Parser } from "htmlparser2";
import { countFarPictures, nameFarPictures } from "./far-pictures";
import type { FoundLetter } from "./found-letter";
import { htmlText } from "./html-text";
import { toTitle } from "./letter-title";

type Fields = Partial<Record<string, string>>;

const wanted = new Set([
  ...["title", "dc:creator", "content:encoded", "wp:post_date", "wp:post_type", "wp:status", "pubDate"],
]);

/** Reads the posts of a WordPress export (WXR), published and private ones; pages, menus and pictures are no letters. */
export async function* readBlog(path: string): AsyncGenerator<FoundLetter> {
  const posts: Fields[] = [];
  const parser = postParser((fields) => posts.push(fields));
  for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
    parser.write(chunk);
    for (const post of posts.splice(0)) if (isPost(post)) yield toLetter(post);
  }
  parser.end();
  for (const post of posts.splice(0)) if (isPost(post)) yield toLetter(post);
}

function postParser(onPost: (fields: Fields) => void): Parser {
  let post: Fields | undefined;
  let field: string | undefined;
  return new Parser(
    {
      onopentag(name) {
        if (name === "item") post = {};
        else if (post && wanted.has(name)) field = name;
      },
      ontext(text) {
        if (post && field) post[field] = (post[field] ?? "") + text;
      },
      onclosetag(name) {
        if (name === field) field = undefined;
        if (name !== "item" || !post) return;
        onPost(post);
        post = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
}

function isPost(fields: Fields): boolean {
  return fields["wp:post_type"] === "post" && !/^(trash|auto-draft|inherit)$/.test(fields["wp:status"] ?? "");
}

function toLetter(fields: Fields): FoundLetter {
  const html = fields["content:encoded"] ?? "";
  const [day = ""] = /^[12]\d{3}-\d\d-\d\d/.exec(fields["wp:post_date"] ?? "") ?? [];
  return {
    title: toTitle(fields.title ?? ""),
    sender: (fields["dc:creator"] ?? "").trim(),
    sentOn: day,
    content: htmlText(/<(p|br|div)\b/i.test(html) ? html : withParagraphs(html)),
    photos: [],
    missingPhotos: countFarPictures(html),
    missingNames: nameFarPictures(html),
  };
}

/** WordPress keeps an empty line where it shows a paragraph. */
function withParagraphs(html: string): string {
  const paragraphs = html.split(/\n[ \t]*\n/).map((paragraph) => paragraph.trim().replaceAll("\n", "<br>"));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("");
}
