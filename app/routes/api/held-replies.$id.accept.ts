import { acceptHeldReply } from "~/domain/running/incoming-mail/held-replies.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => acceptHeldReply(call.context, actor, idParam(call)),
});
