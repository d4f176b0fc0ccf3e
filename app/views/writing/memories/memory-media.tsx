import type { ReactNode } from "react";
import type { MemoryMedia } from "~/domain/media/guests/memory-media.server";
import { t } from "~/messages/translate";
import { ReadingPhoto } from "../reading/reading-photo";

interface MemoryFilesProps {
  media: MemoryMedia;
  /** Who added them. */
  name: string;
  /** What stands below each, such as a button. */
  below?: (id: number, label: string) => ReactNode;
}

/** The photos and recordings of a memory. */
export function MemoryFiles({ media: { images, audios }, name, below }: MemoryFilesProps) {
  return (
    <>
      {images.map((image, index) => {
        const label = t("Photo {number} of {name}", { number: String(index + 1), name });
        return (
          <div key={image.id} className="memory-file">
            <ReadingPhoto image={image} otherwise={label} />
            {below?.(image.id, label)}
          </div>
        );
      })}
      {audios.map(({ id, url }, index) => {
        const label = t("Recording {number} of {name}", { number: String(index + 1), name });
        return (
          <div key={id} className="memory-file">
            {/* biome-ignore lint/a11y/useMediaCaption: what was told aloud has no captions. */}
            <audio className="player" controls preload="none" src={url} aria-label={label} />
            {below?.(id, label)}
          </div>
        );
      })}
    </>
  );
}
