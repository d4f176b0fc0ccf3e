import { expect, test } from "vitest";
import { saidIn } from "~/messages/language";
import { listFamilyFacts, listFamilyLines } from "./family";

const life = { birthdate: "", birthplace: "", marriageDate: "", spouse: "", children: "", occupation: "" };

test.each([
  ["3/6/1944", "March 6, 1944, Galena"],
  ["1944-06-03", "June 3, 1944, Galena"],
  ["spring 1944", "spring 1944, Galena"],
])("a birthdate typed as %s is printed as %s", (birthdate, value) => {
  const [born] = listFamilyFacts({ ...life, birthdate, birthplace: "Galena" });
  expect(born).toMatchObject({ label: "Born", value });
});

test("digits are read in the order of the book's language", () => {
  const [born] = saidIn("es", () => listFamilyFacts({ ...life, birthdate: "3/6/1944" }));
  expect(born?.value).toBe("3 de junio de 1944");
});

test("a line without facts is not printed, but waits on the page that is being filled", () => {
  expect(listFamilyFacts({ ...life, children: "Ruth" }).map(({ value }) => value)).toEqual(["Ruth"]);
  expect(listFamilyLines({ ...life, children: "Ruth" }).map(({ value }) => value)).toEqual([
    "",
    "",
    "Ruth",
    "",
  ]);
});
