import { expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { docxFileName, pdfFileName } from "./file-name";

test.each([
  ["Ruth Bell", "biography", "Ruth Bell Biography Book.docx"],
  ["Ruth Bell", "mission", "Ruth Bell Mission Book.docx"],
  ["../../etc/passwd", "biography", "etc passwd Biography Book.docx"],
  ['A "B" <C>|D:E*F?', "mission", "A B C D E F Mission Book.docx"],
  ["רות\u202e", "biography", "רות Biography Book.docx"],
  ["???", "biography", "Biography Book.docx"],
] as const)("%j, %s: %j", (authorName, storyType, fileName) => {
  expect(docxFileName({ authorName, storyType })).toBe(fileName);
});

test.each([
  ["Carmen Ruiz", "biography", "interior", "Carmen Ruiz Biography Book.pdf", "Carmen Ruiz Biografía.pdf"],
  [
    "Carmen Ruiz",
    "mission",
    "cover",
    "Carmen Ruiz Mission Book Cover.pdf",
    "Carmen Ruiz Misión, portada.pdf",
  ],
  ["", "biography", "screen", "Biography Book to Read.pdf", "Biografía para leer.pdf"],
] as const)(
  "%j, %s, the file %s is named in the language of whoever saves it",
  (authorName, storyType, part, english, spanish) => {
    const name = () => pdfFileName({ authorName, storyType }, part);
    expect(name()).toBe(english);
    expect(inLanguage("es", name)).toBe(spanish);
  },
);
