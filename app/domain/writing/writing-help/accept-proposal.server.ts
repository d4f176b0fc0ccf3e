import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict, ValidationError } from "../../base/errors";
import { requireLiveStory } from "../../base/live-story.server";
import type { Submission } from "../../base/submissions.server";
import { type Story, updateStory } from "../stories/stories.server";
import { closeProposal, findTidy } from "./proposals.server";
import { composeText, type TakenChoices } from "./tidy/tidy";

const outdatedMessage = message(
  "This story was changed after it was read for tidying. Nothing was taken over. Tidy it again to see the present text.",
);

/** Saves a version. Throws NotFound, ValidationError where nothing is chosen or left, PlanLapsed, Conflict if the story changed. */
export async function acceptProposal(
  deps: Deps,
  actor: Actor,
  storyId: number,
  taken: TakenChoices & { proposalId: number },
  submission?: Submission,
): Promise<Story> {
  const story = await requireLiveStory(deps.db, actor, storyId);
  const proposal = await findTidy(deps.db, actor, storyId);
  if (!proposal || proposal.id !== taken.proposalId || proposal.state !== "ready")
    throw new ValidationError({}, message("This proposal is not there any more. Your story is as it was."));
  if (proposal.storyVersion !== story.version) throw new Conflict(outdatedMessage);
  if (taken.paragraphs !== "all" && taken.paragraphs.size === 0)
    throw new ValidationError(
      {
        paragraphs: [message("Please tick the paragraphs that you want, or press “Keep my text as it is”.")],
      },
      message("No paragraph is ticked."),
    );
  const content = composeText(proposal.paragraphs, taken);
  const saved = await updateStory(deps, actor, storyId, { content }, proposal.storyVersion, submission);
  await closeProposal(deps, actor, proposal.id);
  return saved;
}
