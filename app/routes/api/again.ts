import { parseInput } from "~/domain/base/schema-fields";
import { CallProofInput } from "~/domain/people/auth/second-factor/schema";
import { api, readJson } from "~/http/api.server";
import { showProof } from "~/http/auth/proof.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const input = parseInput(CallProofInput, await readJson(call.request));
    await showProof(call, actor, { ...input, passkey: "" });
  },
});
