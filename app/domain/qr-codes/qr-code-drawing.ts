import QRCode from "qrcode";

/** The empty edge that readers need, in modules. */
const margin = 4;

/** A QR code as a drawing: a square of so many modules, its margin included, and the dark ones as an SVG path. */
export interface DrawnQrCode {
  size: number;
  path: string;
}

/** Level M: a code that is scratched by a seventh is still read. */
export function drawQrCode(address: string): DrawnQrCode {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: "M" });
  const rows = Array.from({ length: modules.size }, (_, y) => rowPath(modules, y));
  return { size: modules.size + 2 * margin, path: rows.join("") };
}

interface Modules {
  size: number;
  get(row: number, column: number): number;
}

/** Dark modules that stand beside each other are one bar: no hairlines between them on any screen. */
function rowPath(modules: Modules, y: number): string {
  let path = "";
  for (let x = 0; x < modules.size; x += 1) {
    if (!modules.get(y, x)) continue;
    const start = x;
    while (x + 1 < modules.size && modules.get(y, x + 1)) x += 1;
    path += `M${start + margin} ${y + margin}h${x + 1 - start}v1h-${x + 1 - start}z`;
  }
  return path;
}
