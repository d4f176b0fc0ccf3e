import { drawQrCode } from "~/domain/media/qr-codes/qr-code-drawing";
import { t } from "~/messages/translate";
import { createPageContext } from "~/ui/page-context";

export const PublicAddressContext = createPageContext<string | null>(null);

export function QrCodePicture({
  address,
  label = t("QR code for {address}", { address }),
}: {
  address: string;
  label?: string;
}) {
  const { size, path } = drawQrCode(address);
  return (
    <svg
      className="code-picture"
      viewBox={`0 0 ${size} ${size}`}
      width="160"
      height="160"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      focusable="false"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
