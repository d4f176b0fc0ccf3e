import { parseInput } from "~/domain/base/schema-fields";
import { TrialInput } from "~/domain/people/trials/schema";
import { requestTrial, requireTrials } from "~/domain/people/trials/trial-requests.server";
import { publicApi, readJson } from "~/http/api.server";

/** Says the same of every address. */
export const { loader, action } = publicApi({
  POST: async ({ context, request }) => {
    await requireTrials(context);
    await requestTrial(context, context.client, parseInput(TrialInput, await readJson(request)));
    return undefined;
  },
});
