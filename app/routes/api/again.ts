import { ProofInput } from "~/domain/auth/second-factor/schema";
import { parseInput } from "~/domain/schema-fields";
import { api, readJson } from "~/http/api.server";
import { showProof } from "~/http/auth/proof.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    await showProof(call, actor, parseInput(ProofInput, await readJson(call.request)));
  },
});
