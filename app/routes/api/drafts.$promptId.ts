import { parseInput } from "~/domain/base/schema-fields";
import { changedContent, deleteTypedDraft, saveDraft } from "~/domain/writing/drafts/drafts.server";
import { DraftChange, DraftInput } from "~/domain/writing/stories/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { readFormToken } from "~/http/auth/form-token.server";
import { readTyped } from "~/http/drafts/typed.server";

export const { loader, action } = api({
  PUT: async (call, actor) => {
    const promptId = idParam(call, "promptId");
    const { formToken, change, ...posted } = await readJson(call.request);
    if (change !== undefined)
      posted.content = await changedContent(
        call.context.db,
        actor,
        promptId,
        parseInput(DraftChange, change),
      );
    const form = readFormToken(call.context.config.sessionSecret, formToken);
    const isOwn = form?.userId === actor.realUserId && form.accountId === actor.userId;
    const input = parseInput(DraftInput, posted);
    const { fields, ...draft } = await saveDraft(
      call.context,
      actor,
      promptId,
      input,
      isOwn ? form.id : null,
      readTyped(call.request),
    );
    return draft;
  },
  DELETE: async (call, actor) => deleteTypedDraft(call.context.db, actor, idParam(call, "promptId")),
});
