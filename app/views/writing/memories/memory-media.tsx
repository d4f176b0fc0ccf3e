import type { ReactNode } from "react";
import { otherLanguage } from "~/domain/book/text/other-language";
import type { MemoryMedia } from "~/domain/media/guests/memory-media.server";
import { toParagraphs } from "~/domain/writing/stories/text";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { ReadingPhoto } from "../reading/reading-photo";

interface MemoryFilesProps {
  media: MemoryMedia;
  /** Who added them. */
  name: string;
  below?: (id: number, label: string) => ReactNode;
  /** The words of the memory: what was said is not shown again where it stands there. */
  written?: string;
}

export function MemoryFiles({ media: { images, audios }, name, below, written = "" }: MemoryFilesProps) {
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
      {audios.map(({ id, url, transcript }, index) => {
        const label = t("Recording {number} of {name}", { number: String(index + 1), name });
        return (
          <div key={id} className="memory-file">
            {/* biome-ignore lint/a11y/useMediaCaption: the words stand below it, as text. */}
            <audio className="player" controls preload="none" src={url} aria-label={label} />
            {transcript && !written.includes(transcript) && (
              <Said words={transcript} isOpen={written === ""} />
            )}
            {below?.(id, label)}
          </div>
        );
      })}
    </>
  );
}

interface SaidProps {
  words: string;
  isOpen?: boolean;
}

export function Said({ words, isOpen = false }: SaidProps) {
  return (
    <details className="said" open={isOpen}>
      <summary>{t("In words")}</summary>
      <div className="said__words" dir="auto" lang={otherLanguage(words, currentLanguage())}>
        {toParagraphs(words).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
