import { listTrials } from "~/domain/people/trials/trials.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => listTrials(context, actor),
});
