import { findMark } from "~/domain/base/audit/mark-rows.server";
import { getUser } from "~/domain/people/users/users.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => {
    const mark = await findMark(context, actor.userId);
    return {
      ...(await getUser(context.db, actor)),
      mark: mark && { madeBy: mark.madeBy, until: mark.until },
    };
  },
});
