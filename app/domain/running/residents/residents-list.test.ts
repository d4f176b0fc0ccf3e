import { expect, test } from "vitest";
import { errorsOf } from "../../../../tests/support/refusals";
import { readTable, writeTable } from "../../base/read-table";
import { parseInput } from "../../base/schema-fields";
import { beginListForm, listFields, readListForm } from "./check-form";
import { guessColumns } from "./columns";
import { ResidentsJson } from "./schema";
import { toRows, toRowsOfJson } from "./to-rows";

test("commas, semicolons, tabs and quotes are read; a list of names alone is one column", () => {
  expect(readTable('Name,Room\r\n"Hale, Margaret","12"\r\n\r\n"O""Neil",3')).toEqual([
    ["Name", "Room"],
    ["Hale, Margaret", "12"],
    ['O"Neil', "3"],
  ]);
  expect(readTable("Ana;12\nBea;14")).toEqual([
    ["Ana", "12"],
    ["Bea", "14"],
  ]);
  expect(readTable("Ana\t12\t\t\nBea, the elder\t14")).toEqual([
    ["Ana", "12"],
    ["Bea, the elder", "14"],
  ]);
  expect(readTable("\uFEFFMargaret Hale\nTom Reed")).toEqual([["Margaret Hale"], ["Tom Reed"]]);
});

test("cells come back as they were written", () => {
  const cells = [
    ["Hale, Margaret", "12"],
    ['"Peg" O"Neil', "a;b"],
    ["x", ""],
  ];
  expect(readTable(writeTable(cells))).toEqual([cells[0], cells[1], ["x"]]);
});

test("columns are guessed by their headings, in three languages, and else by what is in them", () => {
  const named = guessColumns(
    readTable("Last Name,First Name,Apt #,DOB,Wing\nHale,Margaret,12,3/4/1938,West"),
  );
  expect(named.columns).toEqual(["lastName", "firstName", null, "birthYear", "groups"]);
  expect(
    guessColumns(readTable("Nombre;Habitación;Año de nacimiento;Idioma\nAna;1;1940;es")).columns,
  ).toEqual([...["name", "room", "birthYear", "language"]]);
  const bare = guessColumns(
    readTable("Margaret Hale,12,1938,English,m@example.org\nTom Reed,14b,1931,Spanish,"),
  );
  expect(bare).toMatchObject({ heading: null, columns: ["name", "room", "birthYear", "language", "email"] });
  expect(guessColumns(readTable("Hale,Margaret\nReed,Tom")).columns).toEqual(["firstName", "lastName"]);
});

test("names are put together and turned", () => {
  const { columns, rows } = guessColumns(
    readTable("First,Last,Wing,Wing\nMargaret,Hale,West,Tuesday circle"),
  );
  expect(toRows(rows, columns)[0]?.row).toMatchObject({
    name: "Margaret Hale",
    groups: "West, Tuesday circle",
  });
  expect(toRows([["Hale, Margaret"]], ["name"])[0]?.row.name).toBe("Margaret Hale");
  const [json] = toRowsOfJson([{ name: "Ana", birthYear: 1940, groups: ["West", "Choir"], shoe: "36" }]);
  expect(json).toMatchObject({
    row: { name: "Ana", birthYear: "1940", groups: "West, Choir" },
    surplus: ["36"],
  });
});

test.each([true, { first: "Ana" }, [["Ana"]], [null]])(
  "%j is no name: it is refused, not written out",
  (name) => {
    expect(errorsOf(() => parseInput(ResidentsJson, { rows: [{ name: "Bea" }, { name }] }))).toEqual({
      rows: ["Please write this as text."],
    });
  },
);

test("the form of the check page carries the list, mends cells and leaves lines out", () => {
  const list = beginListForm(readTable("Name,Room\nAna,1\n,2\nCleo,3"));
  const form = new FormData();
  for (const [name, value] of Object.entries(listFields(list))) form.set(name, value);
  form.set("column-0", "name");
  form.set("column-1", "room");
  form.set("cell-1-0", "Bea");
  form.set("cell-1-1", "2");
  form.set("skip-2", "on");
  const read = readListForm(form);
  expect(read.columns).toEqual(["name", "room"]);
  expect(read.cells).toEqual([
    ["Ana", "1"],
    ["Bea", "2"],
  ]);
});
