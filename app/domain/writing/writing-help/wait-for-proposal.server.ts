import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { Unavailable } from "../../base/errors";
import { failureWords } from "./failure-words";
import { findProposal, type WritingProposal } from "./proposals.server";

/** Milliseconds. */
const longestWait = 25_000;
const pollInterval = 250;

/** Waits until a proposal is ready, at most 25 seconds: then it is still being made. Throws Unavailable for one that failed or was stopped meanwhile. */
export async function waitForProposal(
  db: Db,
  actor: Actor,
  { id, kind, promptId }: WritingProposal,
  signal: AbortSignal,
): Promise<WritingProposal> {
  const end = Date.now() + longestWait;
  for (;;) {
    const proposal = await findProposal(db, actor, kind, promptId);
    if (!proposal || proposal.id !== id) throw new Unavailable(message("It was stopped."));
    if (proposal.state === "failed") throw new Unavailable(failureWords[proposal.failure ?? "unreachable"]);
    if (proposal.state === "ready" || Date.now() >= end || signal.aborted) return proposal;
    await pause(pollInterval);
  }
}
