import { cancelImport } from "~/domain/writing/letters/end-import.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => cancelImport(call.context, actor, idParam(call)),
});
