import type { BookDesign } from "~/domain/book/designs.server";
import type { RefusedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { typed } from "./typed";

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
  refused: RefusedForm | undefined;
  formId: string;
}

/** Where the book was changed in another window: what stands there now, beside what was typed here. */
export function ChangedMeanwhile({ stored, refused, formId }: ChangedMeanwhileProps) {
  const others = names.filter((name) => {
    const text = typed(refused, formId, name);
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
