/* The typesetter would hold all photos in memory, so it gets PDFs of tiny images, replaced by write-pdf. */

/** A page of the photo's size in pixels. `number`: index of the photo. */
export function placeholderPdf(number: number, { width, height }: { width: number; height: number }): Buffer {
  const drawing = `${width} 0 0 ${height} 0 0 cm /P Do`;
  const words = `photo ${number}`;
  const picture =
    "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8";
  return toPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R >>`,
    `<< ${picture} /Filter /DCTDecode /Length ${words.length} >>\nstream\n${words}\nendstream`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]);
}

/** Index of the photo; undefined for other images. */
export function readPlaceholder(contents: Uint8Array): number | undefined {
  if (contents.length > 30) return undefined;
  const number = /^photo (\d+)$/.exec(Buffer.from(contents).toString("latin1"))?.[1];
  return number === undefined ? undefined : Number(number);
}

function toPdf(objects: string[]): Buffer {
  let pdf = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    "latin1",
  );
}
