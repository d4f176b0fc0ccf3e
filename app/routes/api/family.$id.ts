import { parseInput } from "~/domain/base/schema-fields";
import { changeMember, revokeMember } from "~/domain/people/circle/members.server";
import { MemberChange } from "~/domain/people/circle/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const id = idParam(call);
    const change = parseInput(MemberChange, await readJson(call.request));
    return changeMember(call.context, actor, id, change);
  },
  DELETE: async (call, actor) => revokeMember(call.context, actor, idParam(call)),
});
