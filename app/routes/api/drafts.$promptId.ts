import { parseInput } from "~/domain/schema-fields";
import { deleteTypedDraft, saveDraft } from "~/domain/stories/drafts.server";
import { DraftInput } from "~/domain/stories/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PUT: async (call, actor) => {
    const promptId = idParam(call, "promptId");
    return saveDraft(call.context, actor, promptId, parseInput(DraftInput, await readJson(call.request)));
  },
  DELETE: async (call, actor) => deleteTypedDraft(call.context.db, actor, idParam(call, "promptId")),
});
