import { countWords } from "~/domain/stories/text";
import type { AnyField } from "~/ui/form";

/** How many words the story has; counts along where script runs. */
export function WordCount({ field }: { field: AnyField }) {
  const words = countWords(String(field.initialValue ?? ""));
  return (
    <p className="word-count muted small" data-enhance="word-count" data-counts={field.id}>
      {words === 1 ? "1 word" : `${words.toLocaleString("en-US")} words`}
    </p>
  );
}
