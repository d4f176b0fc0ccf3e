import { parseInput } from "~/domain/base/schema-fields";
import { listLinkRecordings, startLinkRecording } from "~/domain/writing/questions/link-recordings.server";
import { NewRecordingInput } from "~/domain/writing/recordings/schema";
import { created, publicApi, readJson } from "~/http/api.server";
import { turnQuestion } from "~/http/auth/turn-question.server";

/** The recorder of a turn on a tablet. It reaches the recordings of its question alone. */
export const { loader, action } = publicApi({
  GET: async (call) => listLinkRecordings(call.context, await turnQuestion(call)),
  POST: async (call) => {
    const opened = await turnQuestion(call);
    const input = { ...(await readJson(call.request)), promptId: opened.question.promptId };
    return created(await startLinkRecording(call.context, opened, parseInput(NewRecordingInput, input)));
  },
});
