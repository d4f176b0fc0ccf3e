import { listVersions } from "~/domain/writing/stories/versions.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async (call, actor) => listVersions(call.context.db, actor, idParam(call)),
});
