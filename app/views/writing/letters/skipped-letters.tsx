import type { SkippedLetter } from "~/domain/writing/letters/letters-task";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

const reasons: Record<SkippedLetter["reason"], Message> = {
  kind: message("not a kind of letter that we can read"),
  unreadable: message("damaged"),
  charset: message("written in UTF-7, which is not safe to read"),
  "too-large": message("too large"),
  "too-many": message("more than 2,000 letters wait: the rest was left out"),
  empty: message("without words or photos"),
  "not-missing": message("no letter of this list misses it"),
};

export function SkippedLetters({ skipped }: { skipped: SkippedLetter[] }) {
  if (skipped.length === 0) return null;
  return (
    <details>
      <summary>
        {t("{count, plural, one {# was left out} other {# were left out}}", {
          count: skipped.length,
        })}
      </summary>
      <ul>
        {skipped.map(({ name, number, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
          <li key={index}>
            {number === null
              ? t("{name}: {reason}", { name, reason: t(reasons[reason]) })
              : t("{name}, letter {number}: {reason}", {
                  name,
                  number: String(number),
                  reason: t(reasons[reason]),
                })}
          </li>
        ))}
      </ul>
    </details>
  );
}
