import { drawQrCode } from "~/domain/qr-codes/qr-code-drawing";

/** A QR code, drawn here. */
export function QrCodePicture({ address }: { address: string }) {
  const { size, path } = drawQrCode(address);
  return (
    <svg
      className="code-picture"
      viewBox={`0 0 ${size} ${size}`}
      width="160"
      height="160"
      role="img"
      aria-label={`QR code for ${address}`}
      shapeRendering="crispEdges"
      focusable="false"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
