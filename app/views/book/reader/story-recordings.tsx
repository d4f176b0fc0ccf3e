import type { StoryRecording } from "~/domain/book/book-qr-codes.server";
import type { Builder } from "~/domain/book/builder.server";
import { addressRequiredMessage } from "~/domain/media/qr-codes/item-key";

export function StoryRecordings({ builder: { recordings, hasAddress } }: { builder: Builder }) {
  if (recordings.length === 0) return null;
  const isWaiting = !hasAddress && recordings.some(({ hasCode }) => hasCode);
  return (
    <section aria-labelledby="recordings">
      <h3 id="recordings">Recordings and films of this story</h3>
      {isWaiting && <p className="notice">{addressRequiredMessage}</p>}
      <ul>
        {recordings.map((recording, index) => (
          <li key={recording.key}>
            {nameOf(recording, index + 1)}:{" "}
            {recording.hasCode
              ? "has a QR code in the book"
              : "has no QR code, so readers of the printed book cannot play it"}
          </li>
        ))}
      </ul>
      {recordings.some(({ hasCode }) => !hasCode) && (
        <p className="muted">Codes are put into the book where the story is written.</p>
      )}
    </section>
  );
}

function nameOf({ kind, caption }: StoryRecording, number: number): string {
  return caption === "" ? `${kind === "audio" ? "Recording" : "Film"} ${number}` : `“${caption}”`;
}
