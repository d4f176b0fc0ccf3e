import { expect, test } from "vitest";
import {
  bytesOf as bytes,
  sheetNamespace as main,
  sheetOf as sheet,
  workbookOf as workbook,
  xmlHead as xml,
  zipOf,
} from "../../../../tests/support/spreadsheets";
import { ValidationError } from "../../base/errors";
import { readSpreadsheet } from "./read-spreadsheet.server";

const heading =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
const person =
  '<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>12</v></c><c r="C2" s="1"><v>13943</v></c></row>';

test("the first sheet of a spreadsheet is read: shared words, numbers and days", async () => {
  expect(await readSpreadsheet(await workbook(sheet(heading + person)))).toEqual([
    ["Name", "Room", "Born"],
    ["Margaret Hale", "12", "1938-03-04"],
  ]);
});

test("text is read in the code page of Windows too", async () => {
  const windows = new Uint8Array([...bytes("Name,Room\nJos"), 0xe9, ...bytes(",12")]);
  expect(await readSpreadsheet(windows)).toEqual([
    ["Name", "Room"],
    ["José", "12"],
  ]);
});

const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
const hostile: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ["a bomb of zeros", () => workbook(sheet(heading), { "xl/media.xml": new Uint8Array(60 * 1024 * 1024) })],
  ["a cell at the end of the world", () => workbook(sheet(heading + far))],
  ["a row far away without a cell's address", () => workbook(sheet('<row r="900000"><c><v>1</v></c></row>'))],
  [
    "an entity",
    () => workbook(`${xml}<!DOCTYPE a [<!ENTITY b "c">]><worksheet xmlns="${main}"><sheetData/></worksheet>`),
  ],
  [
    "many parts",
    () =>
      workbook(sheet(""), Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`x/${at}`, bytes("")]))),
  ],
  ["a zip that is no spreadsheet", () => zipOf({ "a.txt": bytes("Name") })],
  ["a cut zip", async () => (await workbook(sheet(heading))).slice(0, 300)],
  ["an old binary file", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
  ["more than two megabytes", () => bytes("Name\n".repeat(500_000))],
];

test.each(hostile)("%s is refused in words, and at once", async (_name, make) => {
  const content = await make();
  const start = performance.now();
  await expect(readSpreadsheet(content)).rejects.toThrow(ValidationError);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test("a part that is longer than it says is refused", async () => {
  const real = await workbook(sheet(heading), { "xl/worksheets/sheet2.xml": bytes("a".repeat(200_000)) });
  const lying = Buffer.from(real);
  for (
    let at = lying.indexOf("xl/worksheets/sheet2.xml");
    at >= 0;
    at = lying.indexOf("xl/worksheets/sheet2.xml", at + 1)
  ) {
    const isCentral = lying.readUInt32LE(Math.max(0, at - 46)) === 0x02014b50;
    if (isCentral) lying.writeUInt32LE(10, at - 46 + 24);
    else if (lying.readUInt32LE(Math.max(0, at - 30)) === 0x04034b50) lying.writeUInt32LE(10, at - 30 + 22);
  }
  await expect(readSpreadsheet(lying)).rejects.toThrow(ValidationError);
});

test("a document inside that says what its words mean is refused, and its entities are never filled in", async () => {
  const laughs = `${xml}<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst xmlns="${main}"><si><t>&b;</t></si></sst>`;
  const file = workbook(sheet(heading), { "xl/sharedStrings.xml": bytes(laughs) });
  await expect(readSpreadsheet(await file)).rejects.toThrow(ValidationError);
});

test("cells without an address stand beside one another, and gaps stay empty", async () => {
  const rows =
    '<row><c t="str"><v>Ana</v></c><c><v>7</v></c></row><row r="3"><c r="B3" t="inlineStr"><is><t>9</t></is></c></row>';
  expect(await readSpreadsheet(await workbook(sheet(rows)))).toEqual([
    ["Ana", "7"],
    ["", "9"],
  ]);
});
