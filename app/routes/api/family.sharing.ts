import { parseInput } from "~/domain/base/schema-fields";
import { ShareAllInput } from "~/domain/writing/sharing/schema";
import { shareAll } from "~/domain/writing/sharing/sharing.server";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PUT: async ({ context, request }, actor) =>
    shareAll(context, actor, parseInput(ShareAllInput, await readJson(request)).all),
});
