import { addressRequiredMessage, qrCodeAddress, shortAddress } from "~/domain/media/qr-codes/item-key";
import { drawQrCode } from "~/domain/media/qr-codes/qr-code-drawing";
import type { QrCode } from "~/domain/media/qr-codes/qr-codes.server";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { createPageContext, usePageContext } from "~/ui/page-context";

export type QrCodes = Record<string, QrCode>;

interface CodeButtonsProps {
  itemKey: string;
  code: QrCode | undefined;
  /** "recording 2". */
  name: string;
}

/** Part of the story's form. */
export function QrCodeButtons({ itemKey, code, name }: CodeButtonsProps) {
  if (!code) {
    return (
      <div className="code">
        <p className="field__hint">
          {t("With a QR code, anyone who has the book can play this. Without one, it stays with you.")}
        </p>
        <IntentButton value={`code/on/${itemKey}`} label={t("Put a QR code in the book")} name={name} />
      </div>
    );
  }
  return (
    <div className="code">
      <CodeAddress token={code.token} />
      <div className="actions">
        <IntentButton value={`code/renew/${itemKey}`} label={t("Make a new code")} name={name} />
        <IntentButton value={`code/off/${itemKey}`} label={t("Take the code back")} name={name} />
      </div>
      <p className="field__hint">
        {t(
          "A new code replaces this one. A code that was replaced or taken back no longer opens anything, even in books that are already printed.",
        )}
      </p>
    </div>
  );
}

function CodeAddress({ token }: { token: string }) {
  const address = qrCodeAddress(usePageContext(PublicAddressContext) ?? undefined, token);
  if (!address) return <p>{t(addressRequiredMessage)}</p>;
  return (
    <p className="code__address">
      <QrCodePicture address={address} />
      <NavLink href={`/m/${token}`}>{shortAddress(address)}</NavLink>
    </p>
  );
}

function IntentButton({ value, label, name }: { value: string; label: string; name: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={value}
      className="button"
      aria-label={t("{label}: {name}", { label, name })}
    >
      {label}
    </button>
  );
}

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
