import { drawCode } from "~/domain/codes/drawn-code";

/** A QR code, drawn here. */
export function CodePicture({ address }: { address: string }) {
  const { size, path } = drawCode(address);
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
