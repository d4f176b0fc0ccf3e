import type { WritingProposal } from "~/domain/writing/writing-help/proposals.server";
import { tidyFormId } from "~/domain/writing/writing-help/schema";
import type { MarkedParagraph } from "~/domain/writing/writing-help/tidy/marks";
import { t } from "~/messages/translate";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { TidiedParagraph, UnchangedParagraphs } from "./tidied-paragraph";

export interface ShownProposal extends Omit<WritingProposal, "paragraphs"> {
  /** The story has changed since. */
  isOutdated: boolean;
  paragraphs: MarkedParagraph[];
}

interface TidyFormProps {
  path: string;
  proposal: ShownProposal;
  rejected: RejectedForm | undefined;
}

export function TidyForm({ path, proposal, rejected }: TidyFormProps) {
  const { paragraphs } = proposal;
  const { form, fields } = formState(tidyFormId, { paragraphs: [], choices: [] }, rejected);
  const first = paragraphs.findIndex(({ isChanged }) => isChanged);
  if (first < 0) return <NothingToTidy path={path} isLeft={isLeft(paragraphs)} />;
  return (
    <Form form={form} action={path} errorTitle={rejected?.errorTitle} hasSummaryAbove>
      <input type="hidden" name="proposalId" value={proposal.id} />
      <p>
        <RichText
          text={t(
            "Every difference is <mark>marked</mark>. Words that are not yours are left out, unless you tick them. Your text from before is kept in any case.",
          )}
          parts={{ mark: (words) => <mark>{words}</mark> }}
        />
      </p>
      <Ways />
      {fields.paragraphs.errors && (
        <p className="field__error" id={fields.paragraphs.errorId}>
          {fields.paragraphs.errors.join(" ")}
        </p>
      )}
      {groupUnchanged(paragraphs).map((group) =>
        group.paragraph.isChanged ? (
          <TidiedParagraph key={group.place} {...group} fields={fields} isFirst={group.place === first} />
        ) : (
          <UnchangedParagraphs key={group.place} {...group} />
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
      <EmptyState title={t("There is nothing to tidy")}>
        <p>
          {isLeft
            ? t(
                "What came back did not keep to your words, so nothing of it is proposed. Your story is as it was.",
              )
            : t("Your story reads well as it is.")}
        </p>
      </EmptyState>
      <ButtonForm action={path}>
        <button type="submit" name="intent" value="help/close" className="button button--primary">
          {t("Back to the story")}
        </button>
      </ButtonForm>
    </>
  );
}

/** Stands above and below the paragraphs, because they can be many. */
function Ways() {
  return (
    <div className="actions">
      <button
        type="submit"
        name="intent"
        value="tidy/take-all"
        className="button button--primary"
        data-busy-label={t("Saving...")}
      >
        {t("Take all paragraphs")}
      </button>
      <button
        type="submit"
        name="intent"
        value="tidy/take-ticked"
        className="button"
        data-busy-label={t("Saving...")}
      >
        {t("Take only the ticked ones")}
      </button>
      <button type="submit" name="intent" value="help/close" className="button">
        {t("Keep my text as it is")}
      </button>
    </div>
  );
}

interface Group {
  /** Counts from 0, at the first. */
  place: number;
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
