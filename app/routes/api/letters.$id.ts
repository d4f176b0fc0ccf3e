import { readRowId } from "~/domain/base/schema-fields";
import { removeImport } from "~/domain/writing/letters/end-import.server";
import { getImport } from "~/domain/writing/letters/letter-imports.server";
import { listLetters } from "~/domain/writing/letters/letters.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async (call, actor) => {
    const { context, url } = call;
    const found = await getImport(context.db, actor, idParam(call));
    return {
      ...found,
      items: await listLetters(context.db, actor, found.id, readRowId(url.searchParams.get("page")) ?? 1),
    };
  },
  DELETE: async (call, actor) => removeImport(call.context, actor, idParam(call)),
});
