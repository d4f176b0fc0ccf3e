import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutate } from "../../../../../tests/support/fuzz/mutate";
import { Random } from "../../../../../tests/support/fuzz/random";
import { blog, docx, mail, mailbox, mailWithPhoto, odt } from "../../../../../tests/support/letters";
import { Unreadable } from "./found-letter";
import { matchGiven, readGiven } from "./picture-files";
import { readFileOfLetters, readLetterAt } from "./read-file";

const photo = readFileSync("tests/fixtures/photos/Landscape_1.jpg");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "life-letters-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer) {
  const target = path.join(folder, name.replaceAll("/", "_"));
  writeFileSync(target, content, typeof content === "string" ? "utf8" : undefined);
  return { path: target, name };
}

async function readAll(name: string, content: string | Buffer) {
  const found = [];
  for await (const read of readFileOfLetters(file(name, content)))
    found.push("letter" in read ? read.letter : read.skipped);
  return found;
}

describe("a mail", () => {
  test("has its words, its writer, and the day where it was written", async () => {
    const [letter] = await readAll(
      "a.eml",
      mail({ subject: "Week one", body: "Dear all,\r\n\r\nWe are here." }),
    );
    expect(letter).toMatchObject({
      title: "Week one",
      sender: "Elder Ada",
      sentOn: "1997-03-03",
      content: "Dear all,\n\nWe are here.",
    });
  });

  test("is read from HTML, with its inline picture; a picture elsewhere is counted, not fetched", async () => {
    const [letter] = await readAll("b.eml", mailWithPhoto(photo));
    expect(letter).toMatchObject({
      title: "The first snow",
      content: "It snowed ❄.\n\nHere it is:",
      missingPhotos: 1,
      missingNames: ["far.jpg"],
      photos: [{ name: "snow.jpg" }],
    });
    expect((letter as { photos: { content: Buffer }[] }).photos[0]?.content.equals(photo)).toBe(true);
  });

  test.each([
    [
      "windows-1252",
      "Content-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable",
      "Caf=E9 =93here=94",
      "Café “here”",
    ],
    [
      "ISO-8859-15",
      "Content-Type: text/plain; charset=iso-8859-15\r\nContent-Transfer-Encoding: quoted-printable",
      "5 =A4",
      "5 €",
    ],
    [
      "UTF-8 in base64",
      "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64",
      Buffer.from("שלום 👋").toString("base64"),
      "שלום 👋",
    ],
  ])("in %s keeps its letters", async (name, headers, body, content) => {
    expect(await readAll(`${name}.eml`, mail({ headers, body }))).toMatchObject([{ content }]);
  });

  test("in UTF-7 is left out", async () => {
    const hidden = mail({ headers: "Content-Type: text/plain; charset=utf-7", body: "+ADw-script+AD4-" });
    await expect(readAll("c.eml", hidden)).rejects.toEqual(new Unreadable("charset"));
    expect(await readAll("c.mbox", mailbox([hidden]))).toEqual(["charset"]);
  });

  test("whose lines a program broke has whole paragraphs, and a poem keeps its lines", async () => {
    const long =
      "We walked for an hour through the snow to the chapel, and nobody\r\nwas there but the old man with the keys, who let us in.";
    const [letter] = await readAll("d.eml", mail({ body: `${long}\r\n\r\nRoses\r\nViolets` }));
    expect((letter as { content: string }).content).toBe(`${long.replace("\r\n", " ")}\n\nRoses\nViolets`);
  });
});

describe("a mailbox", () => {
  const mails = [1, 2, 3].map((week) =>
    mail({ subject: `Week ${week}`, body: `Letter ${week}.\r\n\r\nFrom here on it snowed.` }),
  );

  test("has each mail once, and each is found again by its place", async () => {
    const box = file("box.mbox", mailbox([...mails, mail({ body: "" })]));
    const found = [];
    for await (const read of readFileOfLetters(box)) found.push(read);
    expect(found.map((read) => ("letter" in read ? read.letter.content : read.skipped))).toEqual([
      ...[1, 2, 3].map((week) => `Letter ${week}.\n\nFrom here on it snowed.`),
      "empty",
    ]);
    const again = await readLetterAt(box, found[1] ?? { place: 0, startByte: 0, bytes: 0 });
    expect(again?.title).toBe("Week 2");
  });

  test("is split where a mail begins, not where a letter has a line like that", async () => {
    const body = [
      "From Mon Mar 3 on it snowed, 22:10:00 at night, in 1997",
      "and we stayed in.",
      "",
      "From there we wrote:",
      "To: Ruth",
    ].join("\r\n");
    const box = `From - Mon Mar 03 22:10:00 1997\r\n${mail({ body: `Ruth,\r\n\r\n${body}` })}\r\nFrom 17@xxx Tue Mar 04 10:00:00 +0000 1997\r\n${mails[1]}`;
    expect(await readAll("own.mbox", box)).toMatchObject([
      { content: expect.stringContaining("To: Ruth") },
      { title: "Week 2" },
    ]);
  });

  test.each([
    "From my window I see the lake.\n\nIt is Monday.\n\nFrom here on it snowed.\n",
    "From Mon 3 March 1997, 22:10, on\nwe were in Provo.\n",
    "From Ruth: a letter\nDear mother,\n\nit snows.\n",
  ])("is not what begins with a letter's own From: %j", async (text) => {
    const [letter, ...more] = await readAll("letter.txt", text);
    expect(more).toEqual([]);
    for (const words of text.split(/\n+/).filter((line) => line !== ""))
      expect((letter as { content: string }).content).toContain(words);
  });

  test("of many pieces is split at its separators alone", async () => {
    const wide = mail({ body: `${"x".repeat(200_000)}\r\nFromage is cheese.\r\n\r\nFrom A to Z` });
    expect(await readAll("wide.mbox", mailbox([wide, wide]))).toHaveLength(2);
  });
});

describe("documents", () => {
  test("a Word file is a letter with the date at its head", async () => {
    const content = await docx(["Provo, March 3, 1997", "Dear mother,", "It snowed."]);
    expect(await readAll("to mother.docx", content)).toMatchObject([
      {
        title: "to mother",
        sentOn: "1997-03-03",
        content: "Provo, March 3, 1997\n\nDear mother,\n\nIt snowed.",
      },
    ]);
  });

  test("a Word file with several headings is a question and its answer for each", async () => {
    const content = await docx([
      "# What was your first job?",
      "I sold papers.",
      "# Who was Ruth?",
      "My sister.",
    ]);
    expect(await readAll("stories.docx", content)).toMatchObject([
      { title: "What was your first job?", content: "I sold papers." },
      { title: "Who was Ruth?", content: "My sister." },
    ]);
  });

  test("an OpenDocument text has its paragraphs and pictures", async () => {
    const xml =
      '<text:h>Home</text:h><text:p>One<text:line-break/>two<text:s text:c="2"/>three</text:p><text:p/>';
    const [letter] = await readAll("letter_1997-03-03.odt", await odt(xml, photo));
    expect(letter).toMatchObject({
      sentOn: "1997-03-03",
      content: "Home\n\nOne\ntwo  three",
      photos: [{ name: "1.jpg" }],
    });
  });

  test("Rich Text has its words without its tables of fonts", async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}\\f0 Caf\\'e9 \\u9731?\\par Two \\b words\\b0 .\\line Next}";
    expect(await readAll("a.rtf", rtf)).toMatchObject([{ content: "Café ☃\n\nTwo words.\nNext" }]);
  });

  test.each([
    ["plain.txt", "Dear all,\n\nIt snowed.", { title: "plain", content: "Dear all,\n\nIt snowed." }],
    ["note.md", "# The farm\n\nWe had *cows*.", { title: "The farm", content: "We had *cows*." }],
    [
      "saved.html",
      "<!DOCTYPE html>\n<html><head><title>T</title></head><body><p>Dear all,</p><p>It snowed.<br>Much.</p></body></html>",
      { title: "saved", content: "Dear all,\n\nIt snowed.\nMuch." },
    ],
    [
      "word.htm",
      "<HTML><body>Caf&eacute; <img src='https://a.b/snow.jpg'></body></HTML>",
      { content: "Café", missingNames: ["snow.jpg"] },
    ],
    [
      "commented.htm",
      "<!-- saved from url=(0021)http://example.org/a -->\n<html><body><p>Dear all,</p><p>It thawed.</p></body></html>",
      { title: "commented", content: "Dear all,\n\nIt thawed." },
    ],
    ["tags.txt", "We write <html> by hand.", { content: "We write <html> by hand." }],
    ["old.txt", Buffer.from([0x43, 0x61, 0x66, 0xe9]), { content: "Café" }],
    ["wide.txt", Buffer.from("\ufeffHi", "utf16le"), { content: "Hi" }],
  ])("%s", async (name, content, expected) => {
    expect(await readAll(name, content)).toMatchObject([expected]);
  });
});

test("a WordPress export has its posts, and not its pages", async () => {
  const posts = [
    {
      title: "Snow &amp; ice",
      date: "1997-03-03 22:10:00",
      html: 'First.\n\n<a href="https://example.org">Second</a> <img src="https://example.org/a.jpg">',
    },
    { title: "About", date: "1997-03-04 00:00:00", html: "Me", type: "page" },
    { title: "Gone", date: "1997-03-05 00:00:00", html: "No", status: "trash" },
  ];
  expect(await readAll("blog.xml", blog(posts))).toEqual([
    {
      title: "Snow & ice",
      sender: "ada",
      sentOn: "1997-03-03",
      content: "First.\n\nSecond",
      photos: [],
      missingPhotos: 1,
      missingNames: ["a.jpg"],
    },
  ]);
});

describe("what is no letter", () => {
  test.each([
    ["photo.jpg", photo, "kind"],
    ["a.pdf", "%PDF-1.7", "kind"],
    ["list.xml", "<?xml version='1.0'?><root/>", "kind"],
    ["empty.txt", "", "empty"],
    ["program.exe", Buffer.from([0x4d, 0x5a, 0, 0, 1]), "kind"],
    ["broken.docx", Buffer.from("PK\x03\x04 broken"), "unreadable"],
  ])("%s is left out", async (name, content, reason) => {
    await expect(readAll(name, content)).rejects.toEqual(new Unreadable(reason as "kind"));
  });
});

describe("a zip bomb is left out", () => {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
  const pack = async (entries: Record<string, Buffer | string>) => {
    const zip = new JSZip();
    for (const [name, content] of Object.entries(entries)) zip.file(name, content);
    return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
  };
  /** Says in its list of entries that each has a hundred bytes. */
  const lying = (zip: Buffer) => {
    for (let at = zip.indexOf("PK\x01\x02"); at !== -1; at = zip.indexOf("PK\x01\x02", at + 4))
      zip.writeUInt32LE(100, at + 24);
    return zip;
  };

  test.each([
    ["of a Word file", "a.docx", () => pack({ "word/document.xml": zeros(200) }), "too-large"],
    [
      "of a Word file that lies",
      "a.docx",
      async () => lying(await pack({ "word/document.xml": zeros(60) })),
      "unreadable",
    ],
    [
      "of an OpenDocument text that lies",
      "a.odt",
      async () => lying(await pack({ mimetype: "x", "content.xml": zeros(60) })),
      "unreadable",
    ],
  ])("%s", async (_, name, make, reason) => {
    await expect(readAll(name, await make())).rejects.toEqual(new Unreadable(reason as "kind"));
  });

  test("among pictures that somebody gave, before it is unpacked", async () => {
    const bomb = lying(await pack({ "snow.jpg": zeros(60), "rain.jpg": zeros(60) }));
    const file = path.join(folder, "bomb.zip");
    writeFileSync(file, bomb);
    const { matches, skipped } = await matchGiven(["snow.jpg"], [{ name: "bomb.zip", path: file, piece: 1 }]);
    expect(skipped).toEqual([]);
    expect(matches["snow.jpg"]).toMatchObject({ entry: "snow.jpg" });
    const given = { name: "snow.jpg", path: file, entry: "snow.jpg" };
    expect(await readGiven([given])).toEqual([]);
  });
});

test("a damaged file is left out, whatever is wrong with it", async () => {
  const random = new Random(39);
  const whole: [string, Buffer][] = [
    ["a.eml", Buffer.from(mailWithPhoto(photo))],
    ["a.mbox", Buffer.from(mailbox([mail({ body: "One." }), mail({ body: "Two." })]))],
    ["a.docx", await docx(["# One", "Words.", "# Two", "More."])],
    ["a.odt", await odt("<text:p>Words</text:p>", photo)],
    ["a.rtf", Buffer.from("{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}} Caf\\'e9 \\u9731?\\par Two}")],
    ["a.xml", Buffer.from(blog([{ title: "Snow", date: "1997-03-03 22:10:00", html: "<p>First</p>" }]))],
  ];
  const wrong: unknown[] = [];
  for (const [name, content] of whole)
    for (let count = 0; count < 60; count += 1)
      await readAll(name, mutate(random, [content])).catch((error: unknown) => {
        if (!(error instanceof Unreadable)) wrong.push(error);
      });
  expect(wrong).toEqual([]);
});
