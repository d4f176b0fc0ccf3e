import { listHeldReplies } from "~/domain/running/incoming-mail/held-replies.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => listHeldReplies(context, actor),
});
