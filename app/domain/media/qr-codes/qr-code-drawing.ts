import QRCode from "qrcode";

const margin = 4;

/** `size` is in modules, with the quiet zone. */
export interface DrawnQrCode {
  size: number;
  path: string;
}

/** Draws with error correction level M, which tolerates 15% damage. */
export function drawQrCode(address: string): DrawnQrCode {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: "M" });
  const rows = Array.from({ length: modules.size }, (_, y) => rowPath(modules, y));
  return { size: modules.size + 2 * margin, path: rows.join("") };
}

interface Modules {
  size: number;
  get(row: number, column: number): number;
}

/** Merges adjacent modules into bars, to avoid hairline gaps. */
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

export interface QrCodeBars {
  size: number;
  bars: [x: number, y: number, width: number][];
}

/** The drawing as bars that are one module high, in modules, with the quiet zone. Expects one of `drawQrCode`. */
export function barsOf({ size, path }: DrawnQrCode): QrCodeBars {
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]): [number, number, number] => [
    Number(x),
    Number(y),
    Number(width),
  ]);
  return { size, bars };
}
