import { parseInput } from "~/domain/base/schema-fields";
import { takeLetters } from "~/domain/writing/letters/choose-letters.server";
import { TakeInput } from "~/domain/writing/letters/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { jsonResponse } from "~/http/server/text-response.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const id = idParam(call);
    const input = parseInput(TakeInput, await readJson(call.request));
    return jsonResponse(await takeLetters(call.context, actor, id, input), { status: 202 });
  },
});
