import type { BookDesign } from "~/domain/book/designs.server";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

const labels = {
  title: "Title",
  subtitle: "Subtitle",
  authorName: "Author name",
  introduction: "Introduction",
};
const names = Object.keys(labels) as (keyof typeof labels)[];

interface ChangedMeanwhileProps {
  /** As it is kept now. */
  stored: BookDesign;
  refused: RejectedForm | undefined;
  formId: string;
}

/** Where the book was changed in another window: what stands there now, beside what was typed here. */
export function ChangedMeanwhile({ stored, refused, formId }: ChangedMeanwhileProps) {
  const others = names.filter((name) => {
    const text = typedValue(refused, formId, name);
    return text !== undefined && text.replace(/\r\n/g, "\n") !== stored[name];
  });
  if (others.length === 0) return null;
  return (
    <Notice kind="plain" title="What is kept at the moment">
      <dl>
        {others.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd className="transcript">{stored[name]}</dd>
          </div>
        ))}
      </dl>
      <p>Your own words are in the fields below. Save again to keep yours.</p>
    </Notice>
  );
}

/** What was typed in a field of a form that came back; undefined where this form did not. */
export function typedValue(
  refused: RejectedForm | undefined,
  formId: string,
  name: string,
): string | undefined {
  const value = refused?.formId === formId ? refused.result.initialValue?.[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
