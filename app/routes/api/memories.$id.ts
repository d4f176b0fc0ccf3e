import { Unauthenticated } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { decideMemory } from "~/domain/writing/memories/decide-memory.server";
import { withdrawMemory } from "~/domain/writing/memories/memories.server";
import { DecisionInput } from "~/domain/writing/memories/schema";
import { idParam, publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

/** The author decides about a memory; only its writer takes it back. */
export const { loader, action } = publicApi({
  PATCH: async (call, actor) => {
    if (!actor) throw new Unauthenticated();
    const id = idParam(call);
    const input = parseInput(DecisionInput, await readJson(call.request));
    return decideMemory(call.context, actor, id, input);
  },
  DELETE: async (call) => withdrawMemory(call.context, requireBearer(call.bearer, "circle"), idParam(call)),
});
