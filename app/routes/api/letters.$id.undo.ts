import { undoImport } from "~/domain/writing/letters/undo-import.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => undoImport(call.context, actor, idParam(call)),
});
