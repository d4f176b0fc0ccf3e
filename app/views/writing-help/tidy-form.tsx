import type { MarkedParagraph, MarkedText, WordChoice } from "~/domain/writing-help/marks";
import { tidyFormId } from "~/domain/writing-help/schema";
import { type AnyField, ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { directionOf } from "../stories/story-paragraphs";
import type { ShownProposal } from "./tidy-screen";

interface TidyFormProps {
  /** Of the page. */
  path: string;
  proposal: ShownProposal;
  rejected: RejectedForm | undefined;
}

/** The proposal beside the original: taken whole, by paragraph, or not at all. */
export function TidyForm({ path, proposal, rejected }: TidyFormProps) {
  const { paragraphs } = proposal;
  const { form, fields } = formState(tidyFormId, { paragraphs: [], choices: [] }, rejected);
  const first = paragraphs.findIndex(({ isChanged }) => isChanged);
  if (first < 0) return <NothingToTidy path={path} isLeft={isLeft(paragraphs)} />;
  return (
    <Form form={form} action={path} errorTitle={rejected?.errorTitle} hasSummaryAbove>
      <input type="hidden" name="proposalId" value={proposal.id} />
      <p>
        Every difference is <mark>marked</mark>. Words that are not yours are left out, unless you tick them.
        Your text from before is kept in any case.
      </p>
      <Ways />
      {groupUnchanged(paragraphs).map((group) =>
        group.paragraph.isChanged ? (
          <Paragraph key={group.place} {...group} fields={fields} isFirst={group.place === first} />
        ) : (
          <Unchanged key={group.place} {...group} />
        ),
      )}
      <Ways />
    </Form>
  );
}

function isLeft(paragraphs: MarkedParagraph[]): boolean {
  return paragraphs.some(({ left }) => left !== null);
}

function NothingToTidy({ path, isLeft }: { path: string; isLeft: boolean }) {
  return (
    <>
      <EmptyState title="There is nothing to tidy">
        <p>
          {isLeft
            ? "What came back did not keep to your words, so nothing of it is proposed. Your story is as it was."
            : "Your story reads well as it is."}
        </p>
      </EmptyState>
      <ButtonForm action={path}>
        <button type="submit" name="intent" value="help/close" className="button button--primary">
          Back to the story
        </button>
      </ButtonForm>
    </>
  );
}

/** Above and below the paragraphs, because they can be many. */
function Ways() {
  return (
    <div className="actions">
      <button
        type="submit"
        name="intent"
        value="tidy/take-all"
        className="button button--primary"
        data-busy-label="Saving..."
      >
        Take all paragraphs
      </button>
      <button
        type="submit"
        name="intent"
        value="tidy/take-ticked"
        className="button"
        data-busy-label="Saving..."
      >
        Take only the ticked ones
      </button>
      <button type="submit" name="intent" value="help/close" className="button">
        Keep my text as it is
      </button>
    </div>
  );
}

interface Group {
  /** Of the first, from 0. */
  place: number;
  /** The first. */
  paragraph: MarkedParagraph;
  all: MarkedParagraph[];
}

/** Neighbors that stay as they are for the same reason are one group. */
function groupUnchanged(paragraphs: MarkedParagraph[]): Group[] {
  const groups: Group[] = [];
  for (const [place, paragraph] of paragraphs.entries()) {
    const last = groups.at(-1);
    const isAlike = !paragraph.isChanged && last?.paragraph.isChanged === false;
    if (last && isAlike && last.paragraph.left === paragraph.left) last.all.push(paragraph);
    else groups.push({ place, paragraph, all: [paragraph] });
  }
  return groups;
}

const reasons = {
  dropped: "too many of your words were missing in what came back",
  added: "too many words were added to yours in what came back",
  refused: "what came back was no plain text",
};

/** Folded, so that a long story stays in view. */
function Unchanged({ place, paragraph: { left }, all }: Group) {
  const [stays, name] =
    all.length === 1
      ? ["stays as it is", `Paragraph ${place + 1}`]
      : ["stay as they are", `Paragraphs ${place + 1} to ${place + all.length}`];
  return (
    <details className="tidy tidy__unchanged">
      <summary>{`${name} ${stays}${left ? `: ${reasons[left]}` : ""}.`}</summary>
      <div className="saved-text">
        {all.map(({ original }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
          <MarkedLine key={line} marks={original} />
        ))}
      </div>
    </details>
  );
}

interface ParagraphProps {
  place: number;
  /** Of those that change: the error summary leads to it. */
  isFirst: boolean;
  paragraph: MarkedParagraph;
  fields: { paragraphs: AnyField; choices: AnyField };
}

function Paragraph({ place, isFirst, paragraph, fields }: ParagraphProps) {
  const { original, proposed, choices } = paragraph;
  const title = `Paragraph ${place + 1}`;
  const { paragraphs } = fields;
  return (
    <section className="tidy card" aria-label={title}>
      <div className="tidy__texts">
        <div>
          <h2 className="tidy__title">You told it so</h2>
          <div className="saved-text">
            <MarkedLine marks={original} />
          </div>
        </div>
        <div>
          <h2 className="tidy__title">Tidied</h2>
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
          defaultChecked={isTicked(paragraphs, String(place))}
        />
        <span>Take this paragraph</span>
      </label>
    </section>
  );
}

function Choices({ choices, field }: { choices: WordChoice[]; field: AnyField }) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="tidy__choices">
      <legend>For you to decide. Without a tick your own words stay.</legend>
      {choices.map(({ id, own, added }) => (
        <label key={id} className="choice">
          <input type="checkbox" name={field.name} value={id} defaultChecked={isTicked(field, id)} />
          <span>
            {added === "" ? (
              <>
                Leave out <strong>{own}</strong>
              </>
            ) : (
              <>
                Put in <strong>{added}</strong>
                {own !== "" && (
                  <>
                    {" "}
                    for <strong>{own}</strong>
                  </>
                )}{" "}
                <span className="muted">(not your words)</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
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
          <span className="visually-hidden">new paragraph</span>
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
      <ins>{text}</ins> <small>not your words</small>
    </mark>
  );
}
