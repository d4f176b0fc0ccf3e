import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Book } from "~/domain/book/model";
import { familyPictures } from "~/domain/book/parts/part-pictures";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { FamilyTreePart } from "./family-tree-part";

const photo = {
  ...{ kind: "photo" as const, id: 9, key: "9", caption: "", width: 800, height: 600 },
  url: "/media/9",
};

function bookWith(children: string, composition?: 2): Book {
  const life = {
    ...{ name: "Ruth Hale", birthdate: "1931-05-04", birthplace: "Galena", marriageDate: "", spouse: "Sam" },
    ...{ children, occupation: "Teacher", significantEvents: [] },
  };
  const { parts, look, ...book } = plainBook();
  const familyPhotos = [{ kin: "child" as const, name: "Joe", photo }];
  return {
    ...book,
    parts: { ...parts, life, familyPhotos },
    look: { ...look, ...(composition && { composition }) },
  };
}

const shown = (book: Book) =>
  renderToStaticMarkup(<FamilyTreePart book={book} portraits={familyPictures(book)} />);

test("a family stands as a tree with the photos that were chosen", () => {
  const html = shown(bookWith("Ann and Joe", 2));
  const people = [...html.matchAll(/<li class="set-tree__person">(.*?)<\/li>/g)].map(
    ([, person = ""]) => person,
  );
  expect(
    people.map(
      (person) =>
        person
          .replace(/<[^>]*>/g, " ")
          .trim()
          .split(/ {2,}/)[0],
    ),
  ).toEqual(["Ruth Hale", "Sam", "Ann", "Joe"]);
  expect(people.map((person) => person.includes("A photo of Joe"))).toEqual([false, false, false, true]);
  expect(html).toContain("Work: Teacher");
});

test("a family that print tells in lines stands in lines", () => {
  expect(shown(bookWith("two girls and a boy whom we lost", 2))).not.toContain("set-tree");
  expect(shown(bookWith("Ann and Joe"))).not.toContain("set-tree");
});

test("the day of a wedding without a name stands below the tree", () => {
  const book = bookWith("Ann and Joe", 2);
  const life = book.parts.life && { ...book.parts.life, spouse: "", marriageDate: "1955-06-11" };
  const html = shown({ ...book, parts: { ...book.parts, life } });
  expect(html).toContain("set-tree");
  expect(html).toContain("Married: June 11, 1955");
});
