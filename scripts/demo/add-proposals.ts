import { asThemselves } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { requireLiveStory } from "~/domain/base/live-story.server";
import type { FollowUpQuestion } from "~/domain/writing/writing-help/questions";
import { toStretches } from "~/domain/writing/writing-help/tidy/pieces";
import { readTidied } from "~/domain/writing/writing-help/tidy/tidy";
import type { DemoDeps } from "./demo-deps";

const questions: FollowUpQuestion[] = [
  { topic: "scene", text: "What could you see and smell when you came in?" },
  { topic: "people", text: "Who was with you, and how did they look at you?" },
  { topic: "meaning", text: "What did you understand only much later?" },
];

/** Proposals of writing help, as if a model had made them: a tidied text, one on its way, and questions. */
export async function addProposals(
  { db, clock }: DemoDeps,
  userId: number,
  { tidied, waiting }: { tidied: number; waiting: number },
): Promise<void> {
  const at = nowText(clock);
  const actor = asThemselves(userId);
  await db
    .updateTable("users")
    .set({ writingHelpChoice: "allowed", writingHelpChosenAt: at })
    .where("id", "=", userId)
    .execute();
  const [story, other] = [
    await requireLiveStory(db, actor, tidied),
    await requireLiveStory(db, actor, waiting),
  ];
  const common = { userId, piecesDone: 0, piecesTotal: 0, result: "[]", createdAt: at, updatedAt: at };
  const subject = { promptId: story.promptId, storyId: story.id, storyVersion: story.version };
  const result = JSON.stringify(readTidied(toStretches(story.content), tidyByHand(story.content)));
  await db
    .insertInto("writingProposals")
    .values([
      { ...common, ...subject, kind: "tidy", state: "ready", result },
      { ...common, ...subject, kind: "questions", state: "ready", result: JSON.stringify(questions) },
      {
        ...{ ...common, kind: "tidy", state: "running", piecesDone: 2, piecesTotal: 5 },
        ...{ promptId: other.promptId, storyId: other.id, storyVersion: other.version },
      },
    ])
    .execute();
}

/** Other punctuation, two paragraphs of one, a word too many, and one of which most is missing. */
function tidyByHand(content: string): string {
  const [first = "", second = "", ...others] = content.split("\n\n");
  const tidied = first
    .replace(/, /, ": ")
    .replace(/\. /, ".\n\n")
    .replace(/ (and) /, " $1 faithfully ");
  return [tidied, second.slice(0, 40), ...others].join("\n\n");
}
