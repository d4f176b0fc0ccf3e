import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FamilyPage } from "./family-page";

const life = {
  ...{ birthdate: "1931-05-04", birthplace: "Galena", spouse: "Sam Hale", marriageDate: "1955-06-11" },
  ...{ children: "Ann and Joe", occupation: "" },
};

/** What the page says, and the fields that fill it. */
function shown(facts: Partial<typeof life>, hasTree: boolean): [fields: string, words: string][] {
  const page = <FamilyPage name="Ruth Hale" life={{ ...life, ...facts }} hasTree={hasTree} />;
  const parts = renderToStaticMarkup(page).matchAll(/ data-from="([^"]*)">(.*?)<\/(?:p|dd|small|span)>/g);
  return [...parts].map(([, fields = "", words = ""]) => [fields, words.replace(/<[^>]*>/g, " ").trim()]);
}

test("where the book draws a tree, the page of its author draws one, with the lines that stand below it", () => {
  const tree = shown({}, true);
  expect(tree.map(([fields]) => fields)).toEqual([
    ...["name", "birthdate birthplace", "spouse", "marriageDate"],
    ...["children", "occupation"],
  ]);
  expect(tree.slice(0, 4).map(([, words]) => words)).toEqual([
    ...["Ruth Hale", "May 4, 1931, Galena", "Sam Hale", "June 11, 1955"],
  ]);
});

test("children of nobody else are a tree, and the day of the wedding stands below it", () => {
  const fields = shown({ spouse: "" }, true).map(([field]) => field);
  expect(fields).toEqual(["name", "birthdate birthplace", "children", "spouse marriageDate", "occupation"]);
});

test("lines stay for an author alone, for children told in a sentence, and in books of before", () => {
  const lines = ["name", "birthdate birthplace", "spouse marriageDate", "children", "occupation"];
  const fieldsOf = (facts: Partial<typeof life>, hasTree: boolean) =>
    shown(facts, hasTree).map(([fields]) => fields);
  expect(fieldsOf({ spouse: "", children: "" }, true)).toEqual(lines);
  expect(fieldsOf({ children: "two girls and a boy" }, true)).toEqual(lines);
  expect(fieldsOf({}, false)).toEqual(lines);
});
