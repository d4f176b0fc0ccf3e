import { deletePermanently } from "~/domain/writing/stories/purge-trash.server";
import { api, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    DELETE: async (call, actor) => deletePermanently(call.context, actor, idParam(call)),
  },
  { DELETE: unexpectedErrors.deleteStoryPermanently },
);
