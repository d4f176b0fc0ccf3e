import JSZip from "jszip";

/* Letters of each kind of file, as programs write them. */

interface MailParts {
  subject?: string;
  date?: string;
  body: string;
  headers?: string;
}

/** A plain mail as an .eml file has it; `body` and `headers` are taken as they are. */
export function mail({
  subject = "Hello",
  date = "Mon, 3 Mar 1997 22:10:00 -0700",
  body,
  headers,
}: MailParts): string {
  const head = headers ?? "Content-Type: text/plain; charset=utf-8";
  return [
    "From: Elder Ada <ada@example.org>",
    "To: mother@example.org",
    `Subject: ${subject}`,
    `Date: ${date}`,
    "Message-ID: <1@example.org>",
    "MIME-Version: 1.0",
    head,
    "",
    body,
    "",
  ].join("\r\n");
}

/** A mail with HTML, an inline picture and one that stands on another server. */
export function mailWithPhoto(photo: Buffer): string {
  return mail({
    subject: "Re: Fwd: The first snow",
    headers: 'Content-Type: multipart/related; boundary="b"',
    body: [
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "",
      '<p>It snowed &#x2744;.</p><p>Here it is:<br><img src="cid:snow"><img src="https://example.org/far.jpg"></p>',
      "--b",
      'Content-Type: image/jpeg; name="snow.jpg"',
      "Content-ID: <snow>",
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: inline; filename=snow.jpg",
      "",
      photo.toString("base64").replace(/.{76}/g, "$&\r\n"),
      "--b--",
    ].join("\r\n"),
  });
}

/** A mailbox (mbox) of these mails. */
export function mailbox(mails: string[]): string {
  return mails
    .map(
      (one) => `From ada@example.org Mon Mar  3 22:10:00 1997\r\n${one.replace(/^(>*From )/gm, ">$1")}\r\n`,
    )
    .join("");
}

const wordNames =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A Word file; a paragraph that begins with "# " is a heading. */
export async function docx(paragraphs: string[]): Promise<Buffer> {
  const zip = new JSZip();
  zip.file(
    "[Content_Types].xml",
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  zip.file(
    "_rels/.rels",
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  const body = paragraphs.map((text) => {
    const [, title] = /^# (.+)$/.exec(text) ?? [];
    const style = title ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${title ?? text}</w:t></w:r></w:p>`;
  });
  zip.file(
    "word/document.xml",
    `<?xml version="1.0"?><w:document ${wordNames}><w:body>${body.join("")}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: "nodebuffer" });
}

/** An OpenDocument text with one picture. */
export async function odt(xml: string, photo: Buffer): Promise<Buffer> {
  const zip = new JSZip();
  zip.file("mimetype", "application/vnd.oasis.opendocument.text");
  zip.file(
    "content.xml",
    `<?xml version="1.0"?><office:document-content><office:text>${xml}</office:text></office:document-content>`,
  );
  zip.file("Pictures/1.jpg", photo);
  return zip.generateAsync({ type: "nodebuffer" });
}

/** A WordPress export (WXR) of these posts. */
export function blog(
  posts: { title: string; date: string; html: string; type?: string; status?: string }[],
): string {
  const items = posts.map(
    ({ title, date, html, type = "post", status = "publish" }) => `<item>
      <title>${title}</title><dc:creator><![CDATA[ada]]></dc:creator>
      <content:encoded><![CDATA[${html}]]></content:encoded>
      <wp:post_date><![CDATA[${date}]]></wp:post_date>
      <wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>My blog</title>${items.join("")}</channel></rss>`;
}
