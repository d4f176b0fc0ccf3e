import { expect, test } from "vitest";
import { docxFileName } from "./file-name";

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
