import JSZip from "jszip";

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const sheetNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A spreadsheet with one sheet, as XLSX. */
export function workbookOf(sheet: string, more: Record<string, Uint8Array> = {}): Promise<Uint8Array> {
  const parts = {
    "[Content_Types].xml": `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `${xmlHead}<workbook xmlns="${sheetNamespace}" xmlns:r="${relations}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `${xmlHead}<sst xmlns="${sheetNamespace}"><si><t>Name</t></si><si><t>Room</t></si><si><t>Born</t></si><si><r><t>Margaret </t></r><r><t>Hale</t></r></si></sst>`,
    "xl/styles.xml": `${xmlHead}<styleSheet xmlns="${sheetNamespace}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": sheet,
  };
  const encoded = Object.entries(parts).map(([name, text]): [string, Uint8Array] => [name, bytesOf(text)]);
  return zipOf({ ...Object.fromEntries(encoded), ...more });
}

export function zipOf(parts: Record<string, Uint8Array>): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content, { createFolders: false });
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE" });
}

export const sheetOf = (rows: string) =>
  `${xmlHead}<worksheet xmlns="${sheetNamespace}"><sheetData>${rows}</sheetData></worksheet>`;

/** A sheet of words, each in its cell. */
export function wordsSheet(rows: string[][]): string {
  const cell = (text: string, row: number, column: number) =>
    text === ""
      ? ""
      : `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
  const lines = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((text, column) => cell(text, at, column)).join("")}</row>`,
  );
  return sheetOf(lines.join(""));
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
