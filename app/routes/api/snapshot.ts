import { parseInput } from "~/domain/base/schema-fields";
import { SnapshotJson } from "~/domain/people/snapshot/schema";
import { saveSnapshot } from "~/domain/people/snapshot/snapshot.server";
import { readSnapshot } from "~/domain/writing/snapshot/prefill.server";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => readSnapshot(context.db, actor),
  PUT: async ({ context, request }, actor) => {
    const body = await readJson(request);
    const { version = null, isAllowed, ...words } = parseInput(SnapshotJson, body);
    return saveSnapshot(context, actor, {
      ...{ words, version },
      ...("isAllowed" in body && { isAllowed }),
    });
  },
});
