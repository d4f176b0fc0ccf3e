import { toParagraphs } from "~/domain/stories/text";
import { Notice } from "~/ui/notice";

/** Shown when another text was saved while this one was being typed: both are here, and nothing is lost. */
export function ConflictNotice({ text }: { text: string }) {
  return (
    <Notice kind="error" title="This story was also changed somewhere else">
      <p>
        Below is what you typed here; we kept a copy of it. This is what is saved now. Put together what you
        want to keep, and press Save Story.
      </p>
      <details open>
        <summary>The saved text</summary>
        <div className="saved-text">
          {toParagraphs(text).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </details>
    </Notice>
  );
}
