import { parseInput } from "~/domain/base/schema-fields";
import { listToldRecordings, startToldRecording } from "~/domain/writing/helping/told-recordings.server";
import { NewRecordingInput } from "~/domain/writing/recordings/schema";
import { created, idParam, publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

/** The recorder of an interview. It reaches the helper's own recordings for this story alone. */
export const { loader, action } = publicApi({
  GET: async (call) =>
    listToldRecordings(call.context, requireBearer(call.bearer, "circle"), idParam(call, "toldId")),
  POST: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    const toldId = idParam(call, "toldId");
    // The story of the address alone counts, whatever the recorder names.
    const input = parseInput(NewRecordingInput, {
      ...(await readJson(call.request)),
      storyId: toldId,
      promptId: null,
    });
    return created(await startToldRecording(call.context, bearer, toldId, input));
  },
});
