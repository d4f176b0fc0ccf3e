import { restoreVersion } from "~/domain/writing/stories/restore-version.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) =>
    restoreVersion(call.context, actor, { storyId: idParam(call), versionId: idParam(call, "versionId") }),
});
