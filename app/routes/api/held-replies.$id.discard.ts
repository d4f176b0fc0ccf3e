import { discardHeldReply } from "~/domain/running/incoming-mail/held-replies.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => discardHeldReply(call.context, actor, idParam(call)),
});
