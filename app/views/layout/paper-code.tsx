import { drawQrCode } from "~/domain/media/qr-codes/qr-code-drawing";
import { t } from "~/messages/translate";

export function PaperCode({ address }: { address: string }) {
  const { size, path } = drawQrCode(address);
  return (
    <svg
      className="paper__code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("The address as a code")}
    >
      <path d={path} />
    </svg>
  );
}
