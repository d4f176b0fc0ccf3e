import { deflateSync } from "node:zlib";
import { decodeStream, type PdfFile, streamObject } from "./pdf-file";
import type { PrintOutput } from "./print-output";

/** Versions of the PDF that a standard is based on: ISO 15930-4 (X-1a), -6 and -7. */
const versions = { "X-1a": "1.4", "X-3": "1.4", "X-4": "1.6" } as const;
const names = { "X-1a": "PDF/X-1a:2003", "X-3": "PDF/X-3:2003", "X-4": "PDF/X-4" } as const;

/** Adds output intent, identification and metadata. Returns the version of the header. */
export function identifyAsPdfX(pdf: PdfFile, output: PrintOutput): string {
  addOutputIntent(pdf, output);
  // X-4 is identified in the metadata alone.
  const identification = output.standard === "X-4" ? "" : `\n  /GTS_PDFXVersion (${names[output.standard]})`;
  pdf.extend(pdf.info, `/Producer (${producer})\n  /Trapped /False${identification}`);
  const metadata = /\/Metadata (\d+) 0 R/.exec(pdf.dictionaryOf(pdf.root))?.[1];
  const stream = metadata && pdf.streamOf(Number(metadata));
  if (stream) {
    const xmp = withPdfX(decodeStream(stream).toString("utf8"), output);
    pdf.replace(Number(metadata), streamObject("/Type /Metadata\n  /Subtype /XML", Buffer.from(xmp)));
  }
  return versions[output.standard];
}

const producer = "Typst";

function addOutputIntent(pdf: PdfFile, { condition, icc }: PrintOutput): void {
  const entries = `/Filter /FlateDecode\n  /N ${icc.components}`;
  const profile = pdf.add(streamObject(entries, deflateSync(icc.bytes)));
  const intent = [
    "/Type /OutputIntent /S /GTS_PDFX",
    `/OutputConditionIdentifier ${textString(condition)}`,
    `/Info ${textString(condition)}`,
    `/RegistryName (http://www.color.org) /DestOutputProfile ${profile} 0 R`,
  ];
  pdf.extend(pdf.root, `/OutputIntents [<<${intent.join(" ")}>>]`);
}

/** Returns UTF-16 as hexadecimal digits. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;
}

/** XMP in step with the document information. */
function withPdfX(xmp: string, { standard }: PrintOutput): string {
  const modified = /<xmp:ModifyDate>([^<]+)</.exec(xmp)?.[1] ?? "";
  const version = names[standard];
  const description = [
    '<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">',
    `<pdfxid:GTS_PDFXVersion>${version}</pdfxid:GTS_PDFXVersion>`,
    `<pdf:Trapped>False</pdf:Trapped><pdf:Producer>${producer}</pdf:Producer>`,
    `<xmp:MetadataDate>${modified}</xmp:MetadataDate><xmpMM:VersionID>1</xmpMM:VersionID>`,
    "</rdf:Description></rdf:RDF>",
  ].join("");
  return xmp
    .replace("<xmpMM:RenditionClass>proof<", "<xmpMM:RenditionClass>default<")
    .replace(/<pdf:PDFVersion>[^<]*<\/pdf:PDFVersion>/, "")
    .replace("</rdf:RDF>", description);
}
