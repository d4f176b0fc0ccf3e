import { listOwn } from "~/domain/writing/memories/own-things.server";
import { publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

/** What a relative added, as a file of theirs. */
export const { loader, action } = publicApi({
  GET: async ({ context, bearer: found }) => {
    const bearer = requireBearer(found, "circle");
    const { name, relation, authorName } = bearer.guest;
    const own = await listOwn(context.db, bearer);
    return new Response(`${JSON.stringify({ name, relation, authorName, ...own }, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="what-i-added.json"',
        "Cache-Control": "private, no-store",
      },
    });
  },
});
