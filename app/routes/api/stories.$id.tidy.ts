import { startTidy } from "~/domain/writing/writing-help/proposals.server";
import { composeText, listAdded } from "~/domain/writing/writing-help/tidy/tidy";
import { waitForProposal } from "~/domain/writing/writing-help/wait-for-proposal.server";
import { api, idParam } from "~/http/api.server";
import { jsonResponse } from "~/http/server/text-response.server";

/** 202 while it is still being made. */
export const { loader, action } = api({
  POST: async (call, actor) => {
    const { context, request } = call;
    const started = await startTidy(context, actor, idParam(call));
    const { id, state, storyVersion, paragraphs } = await waitForProposal(
      context.db,
      actor,
      started,
      request.signal,
    );
    if (state !== "ready") return jsonResponse({ id, state }, { status: 202 });
    const [nothing, choices] = [new Set<number>(), new Set<string>()];
    return {
      id,
      state,
      version: storyVersion,
      original: composeText(paragraphs, { paragraphs: nothing, choices }),
      proposal: composeText(paragraphs, { paragraphs: "all", choices }),
      paragraphs: paragraphs.map((paragraph) => ({
        original: paragraph.original,
        proposed: paragraph.proposed,
        added: listAdded(paragraph),
        left: paragraph.left,
      })),
    };
  },
});
