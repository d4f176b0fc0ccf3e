import type { MarkedParagraph, MarkedText, WordChoice } from "~/domain/writing/writing-help/tidy/marks";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { directionOf } from "../../layout/text/story-paragraphs";

interface UnchangedProps {
  /** Counts from 0, at the first. */
  place: number;
  paragraph: MarkedParagraph;
  all: MarkedParagraph[];
}

/** Folded, so that a long story stays in view. */
export function UnchangedParagraphs({ place, paragraph: { left }, all }: UnchangedProps) {
  return (
    <details className="tidy tidy__unchanged">
      <summary>{unchangedWords(place, all.length, left)}</summary>
      <div className="saved-text">
        {all.map(({ original }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
          <MarkedLine key={line} marks={original} />
        ))}
      </div>
    </details>
  );
}

function unchangedWords(place: number, count: number, left: MarkedParagraph["left"]): string {
  const values = { count, from: String(place + 1), to: String(place + count) };
  switch (left) {
    case "dropped":
      return t(
        "{count, plural, one {Paragraph {from} stays as it is} other {Paragraphs {from} to {to} stay as they are}}: too many of your words were missing in what came back.",
        values,
      );
    case "added":
      return t(
        "{count, plural, one {Paragraph {from} stays as it is} other {Paragraphs {from} to {to} stay as they are}}: too many words were added to yours in what came back.",
        values,
      );
    case "refused":
      return t(
        "{count, plural, one {Paragraph {from} stays as it is} other {Paragraphs {from} to {to} stay as they are}}: what came back was no plain text.",
        values,
      );
    case null:
      return t(
        "{count, plural, one {Paragraph {from} stays as it is} other {Paragraphs {from} to {to} stay as they are}}.",
        values,
      );
  }
}

interface ParagraphProps {
  place: number;
  /** Anchors those that change: the error summary leads to it. */
  isFirst: boolean;
  paragraph: MarkedParagraph;
  fields: { paragraphs: AnyField; choices: AnyField };
}

export function TidiedParagraph({ place, isFirst, paragraph, fields }: ParagraphProps) {
  const { original, proposed, choices } = paragraph;
  const title = t("Paragraph {number}", { number: String(place + 1) });
  const { paragraphs } = fields;
  return (
    <section className="tidy card" aria-label={title}>
      <div className="tidy__texts">
        <div>
          <h2 className="tidy__title">{t("You told it so")}</h2>
          <div className="saved-text">
            <MarkedLine marks={original} />
          </div>
        </div>
        <div>
          <h2 className="tidy__title">{t("Tidied")}</h2>
          <div className="saved-text">
            {proposed.map((marks, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
              <MarkedLine key={line} marks={marks} isNew={line > 0} />
            ))}
          </div>
        </div>
      </div>
      <Choices choices={choices} field={fields.choices} />
      <label className="check">
        <input
          type="checkbox"
          className="check__box"
          id={isFirst ? paragraphs.id : undefined}
          name={paragraphs.name}
          value={place}
          aria-describedby={isFirst && paragraphs.errors ? paragraphs.errorId : undefined}
          defaultChecked={isTicked(paragraphs, String(place))}
        />
        <span>{t("Take this paragraph")}</span>
      </label>
    </section>
  );
}

function Choices({ choices, field }: { choices: WordChoice[]; field: AnyField }) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="tidy__choices">
      <legend>{t("For you to decide. Without a tick your own words stay.")}</legend>
      {choices.map(({ id, own, added }) => (
        <label key={id} className="choice">
          <input type="checkbox" name={field.name} value={id} defaultChecked={isTicked(field, id)} />
          <span>
            <RichText
              text={choiceWords(own, added)}
              parts={{
                own: () => <strong>{own}</strong>,
                added: () => <strong>{added}</strong>,
                note: (words) => <span className="muted">{words}</span>,
              }}
            />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The words themselves are set in by the tags: they may be anything. */
function choiceWords(own: string, added: string): string {
  if (added === "") return t("Leave out <own></own>");
  return own === ""
    ? t("Put in <added></added> <note>(not your words)</note>")
    : t("Put in <added></added> for <own></own> <note>(not your words)</note>");
}

function isTicked({ initialValue }: AnyField, value: string): boolean {
  return [initialValue ?? []].flat().includes(value);
}

function MarkedLine({ marks, isNew = false }: { marks: MarkedText[]; isNew?: boolean }) {
  return (
    <p dir={directionOf(marks.map(({ text }) => text).join(""))}>
      {isNew && (
        <mark>
          <span aria-hidden="true">¶</span>
          <span className="visually-hidden">{t("new paragraph")}</span>
        </mark>
      )}
      {isNew && " "}
      {marks.map(toMark)}
    </p>
  );
}

function toMark({ kind, text }: MarkedText, place: number) {
  if (kind === "plain") return text;
  if (kind === "removed")
    return (
      <mark key={place}>
        <del>{text}</del>
      </mark>
    );
  if (kind === "changed") return <mark key={place}>{text}</mark>;
  return (
    <mark key={place} className="tidy__added">
      <ins>{text}</ins> <small>{t("(not your words)")}</small>
    </mark>
  );
}
