import {
  decodePDFRawStream,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from "pdf-lib";
import type { PrintOutput } from "./print-output";

/** Of the PDF that a standard is based on: ISO 15930-4 (X-1a), -6 and -7. */
const versions = { "X-1a": [1, 4], "X-3": [1, 4], "X-4": [1, 6] } as const;
const names = { "X-1a": "PDF/X-1a:2003", "X-3": "PDF/X-3:2003", "X-4": "PDF/X-4" } as const;

/** Adds output intent, identification and metadata. Returns the version of the header. */
export function identifyAsPdfX(document: PDFDocument, output: PrintOutput): readonly [number, number] {
  addOutputIntent(document, output);
  const { context, catalog } = document;
  const info = context.lookup(context.trailerInfo.Info, PDFDict);
  info.set(PDFName.of("Producer"), PDFString.of(producer));
  info.set(PDFName.of("Trapped"), PDFName.of("False"));
  // X-4 is identified in the metadata alone.
  if (output.standard !== "X-4")
    info.set(PDFName.of("GTS_PDFXVersion"), PDFString.of(names[output.standard]));
  const metadata = context.lookup(catalog.get(PDFName.of("Metadata")));
  if (metadata instanceof PDFRawStream) {
    const xmp = Buffer.from(decodePDFRawStream(metadata).decode()).toString("utf8");
    const stream = context.stream(Buffer.from(withPdfX(xmp, output)), { Type: "Metadata", Subtype: "XML" });
    catalog.set(PDFName.of("Metadata"), context.register(stream));
  }
  return versions[output.standard];
}

const producer = "Typst, pdf-lib";

function addOutputIntent({ context, catalog }: PDFDocument, { condition, icc }: PrintOutput): void {
  const profile = context.register(context.flateStream(icc.bytes, { N: icc.components }));
  const intent = {
    Type: "OutputIntent",
    S: "GTS_PDFX",
    OutputConditionIdentifier: PDFHexString.fromText(condition),
    Info: PDFHexString.fromText(condition),
    RegistryName: PDFString.of("http://www.color.org"),
    DestOutputProfile: profile,
  };
  catalog.set(PDFName.of("OutputIntents"), context.obj([context.obj(intent)]));
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
