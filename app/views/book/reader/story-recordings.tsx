import { withWayBack } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import type { StoryRecording } from "~/domain/book/media/book-qr-codes.server";
import { addressRequiredMessage, recordingHref } from "~/domain/media/qr-codes/item-key";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";

export function StoryRecordings({ builder: { recordings, hasAddress, isForKeeper } }: { builder: Builder }) {
  if (recordings.length === 0 || isForKeeper) return null;
  const isWaiting = !hasAddress && recordings.some(({ hasCode }) => hasCode);
  return (
    <section aria-labelledby="recordings">
      <h3 id="recordings">{t("Recordings and films of this story")}</h3>
      {isWaiting && <p className="notice">{t(addressRequiredMessage)}</p>}
      <ul className="list-plain">
        {recordings.map((recording, index) => (
          <li key={recording.key}>
            <NavLink className="quiet-link" href={withWayBack(recordingHref(recording.key), true)}>
              {recording.hasCode
                ? t("{name}: has a QR code in the book", { name: nameOf(recording, index + 1) })
                : t("{name}: has no QR code, so readers of the printed book cannot play it", {
                    name: nameOf(recording, index + 1),
                  })}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ kind, caption }: StoryRecording, number: number): string {
  if (caption !== "") return t("“{caption}”", { caption });
  return kind === "audio"
    ? t("Recording {number}", { number: String(number) })
    : t("Film {number}", { number: String(number) });
}
