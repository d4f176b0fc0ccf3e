import { parseInput } from "~/domain/base/schema-fields";
import {
  listMemoryRecordings,
  startMemoryRecording,
} from "~/domain/writing/memories/memory-recordings.server";
import { NewRecordingInput } from "~/domain/writing/recordings/schema";
import { created, idParam, publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

/** The recorder of a relative. It reaches their own recordings for this story alone. */
export const { loader, action } = publicApi({
  GET: async (call) =>
    listMemoryRecordings(call.context, requireBearer(call.bearer, "circle"), idParam(call, "storyId")),
  POST: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    const storyId = idParam(call, "storyId");
    // The story of the address alone counts, whatever the recorder names.
    const input = parseInput(NewRecordingInput, {
      ...(await readJson(call.request)),
      storyId,
      promptId: null,
    });
    return created(await startMemoryRecording(call.context, bearer, storyId, input));
  },
});
