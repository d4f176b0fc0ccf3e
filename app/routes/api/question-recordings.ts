import { parseInput } from "~/domain/base/schema-fields";
import { listLinkRecordings, startLinkRecording } from "~/domain/writing/questions/link-recordings.server";
import { NewRecordingInput } from "~/domain/writing/recordings/schema";
import { created, publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

/** The recorder of a mailed question. It reaches the recordings of its link alone. */
export const { loader, action } = publicApi({
  GET: async ({ context, bearer }) => listLinkRecordings(context, requireBearer(bearer, "question")),
  POST: async ({ context, request, bearer }) => {
    const opened = requireBearer(bearer, "question");
    const input = { ...(await readJson(request)), promptId: opened.question.promptId };
    return created(await startLinkRecording(context, opened, parseInput(NewRecordingInput, input)));
  },
});
