import { parseInput } from "~/domain/base/schema-fields";
import { finishLinkRecording } from "~/domain/writing/questions/link-recordings.server";
import { FinishInput } from "~/domain/writing/recordings/schema";
import { idParam, publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  POST: async (call) => {
    const bearer = requireBearer(call.bearer, "question");
    const id = idParam(call);
    return finishLinkRecording(
      call.context,
      bearer,
      id,
      parseInput(FinishInput, await readJson(call.request)),
    );
  },
});
