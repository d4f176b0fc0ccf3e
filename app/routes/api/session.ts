import { getWritingSession } from "~/domain/writing/workspace/progress.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => getWritingSession(context, actor),
});
