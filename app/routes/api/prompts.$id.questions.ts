import { startQuestions } from "~/domain/writing/writing-help/proposals.server";
import { waitForProposal } from "~/domain/writing/writing-help/wait-for-proposal.server";
import { api, idParam } from "~/http/api.server";
import { jsonResponse } from "~/http/server/text-response.server";

/** 202 while they are still being thought of. */
export const { loader, action } = api({
  POST: async (call, actor) => {
    const { context, request } = call;
    const started = await startQuestions(context, actor, idParam(call));
    const { id, state, questions } = await waitForProposal(context.db, actor, started, request.signal);
    if (state !== "ready") return jsonResponse({ id, state }, { status: 202 });
    return { id, state, questions: questions.map(({ text }) => text) };
  },
});
