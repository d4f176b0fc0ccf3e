import { CallProofInput } from "~/domain/auth/second-factor/schema";
import { parseInput } from "~/domain/schema-fields";
import { api, readJson } from "~/http/api.server";
import { showProof } from "~/http/auth/proof.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const input = parseInput(CallProofInput, await readJson(call.request));
    await showProof(call, actor, { ...input, passkey: "" });
  },
});
