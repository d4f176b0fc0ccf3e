import { addressRequiredMessage, qrCodeAddress, shortAddress } from "~/domain/media/qr-codes/item-key";
import { t } from "~/messages/translate";
import { usePageContext } from "~/ui/page-context";
import { PublicAddressContext, QrCodePicture } from "../../layout/qr-code-picture";

export function CodePresses({ token }: { token: string | null }) {
  if (token === null)
    return (
      <>
        <p>
          {t(
            "A QR code is a small square in the book: whoever points a phone at it can play this. Without one, it stays with you.",
          )}
        </p>
        <div className="actions">
          <CodeButton verb="on">{t("Put a QR code in the book")}</CodeButton>
        </div>
      </>
    );
  return (
    <>
      <CodeAddress token={token} />
      <p className="field__hint">
        {t(
          "A new code replaces this one. A code that was replaced or taken back no longer opens anything, even in books that are already printed.",
        )}
      </p>
      <div className="actions">
        <CodeButton verb="renew">{t("Make a new code")}</CodeButton>
      </div>
      <p className="apart">
        <CodeButton verb="off">{t("Take the code back")}</CodeButton>
      </p>
    </>
  );
}

function CodeAddress({ token }: { token: string }) {
  const address = qrCodeAddress(usePageContext(PublicAddressContext) ?? undefined, token);
  if (!address) return <p>{t(addressRequiredMessage)}</p>;
  return (
    <div className="code__address">
      <QrCodePicture address={address} />
      <a className="quiet-link" href={`/m/${token}`}>
        {shortAddress(address)}
      </a>
    </div>
  );
}

function CodeButton({ verb, children }: { verb: "on" | "renew" | "off"; children: string }) {
  return (
    <button type="submit" name="intent" value={`code/${verb}`} className="button">
      {children}
    </button>
  );
}
