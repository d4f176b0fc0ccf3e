import { parseInput } from "~/domain/base/schema-fields";
import { approveForPrinting } from "~/domain/book/print/approve.server";
import { ApprovalInput } from "~/domain/book/schema";
import { api, created, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async ({ context, request }, actor) => {
    const { bookType, agreed } = parseInput(ApprovalInput, await readJson(request));
    return created(await approveForPrinting(context, actor, bookType, agreed));
  },
});
