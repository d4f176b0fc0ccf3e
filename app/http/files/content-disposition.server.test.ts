import { expect, test } from "vitest";
import { attachment, inline } from "./content-disposition.server";

test.each([
  ["Ruth Book.docx", `attachment; filename="Ruth Book.docx"; filename*=UTF-8''Ruth%20Book.docx`],
  ["Zoë Book.docx", `attachment; filename="Zoe Book.docx"; filename*=UTF-8''Zo%C3%AB%20Book.docx`],
  ["רות Book.docx", `attachment; filename="Book.docx"; filename*=UTF-8''%D7%A8%D7%95%D7%AA%20Book.docx`],
  ["O'Neil (Jr).docx", `attachment; filename="O'Neil (Jr).docx"; filename*=UTF-8''O%27Neil%20%28Jr%29.docx`],
  ['a"b\\c%d.docx', `attachment; filename="abcd.docx"; filename*=UTF-8''a%22b%5Cc%25d.docx`],
  [
    "a\r\nSet-Cookie: b.docx",
    `attachment; filename="aSet-Cookie: b.docx"; filename*=UTF-8''aSet-Cookie%3A%20b.docx`,
  ],
  ["🙂\ud800.docx", `attachment; filename=".docx"; filename*=UTF-8''%F0%9F%99%82%EF%BF%BD.docx`],
])("%j is named by %s", (name, header) => {
  expect(attachment(name)).toBe(header);
  expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
});

test("what is shown at once has a name too", () => {
  expect(inline("tarjeta-de-regalo.pdf")).toBe('inline; filename="tarjeta-de-regalo.pdf"');
  expect(inline('Tarjeta "más".pdf')).toBe('inline; filename="Tarjeta mas.pdf"');
});
