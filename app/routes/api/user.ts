import { getUser } from "~/domain/users/users.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => getUser(context.db, actor),
});
