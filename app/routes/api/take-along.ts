import { requireSelf, returnFirst } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { FirstPasswordInput } from "~/domain/people/auth/schema";
import { takeAlong } from "~/domain/people/trials/take-along.server";
import { api, readJson } from "~/http/api.server";
import { finishSignIn } from "~/http/drafts/held-forms.server";

/** The session of before has ended; the answer brings a new one. */
export const { loader, action } = api({
  POST: async ({ context, request }, actor) => {
    const self = requireSelf(actor, returnFirst);
    const input = parseInput(FirstPasswordInput, await readJson(request));
    const { headers } = await finishSignIn(
      context,
      await takeAlong(context, self, context.client, input),
      "/",
    );
    return new Response(null, { status: 204, headers });
  },
});
