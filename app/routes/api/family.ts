import { parseInput } from "~/domain/base/schema-fields";
import { inviteMember, listMembers } from "~/domain/people/circle/members.server";
import { InvitationInput } from "~/domain/people/circle/schema";
import { api, created, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => listMembers(context, actor),
  POST: async ({ context, request }, actor) => {
    const input = parseInput(InvitationInput, await readJson(request));
    const { member, token } = await inviteMember(context, actor, input);
    return created({ ...member, link: `${context.config.appUrl ?? ""}/family/${token}` });
  },
});
