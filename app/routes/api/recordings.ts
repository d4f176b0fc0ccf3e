import { parseInput } from "~/domain/base/schema-fields";
import { listRecordings, startRecording } from "~/domain/writing/recordings/recordings.server";
import { NewRecordingInput } from "~/domain/writing/recordings/schema";
import { api, created, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => listRecordings(context, actor),
  POST: async ({ context, request }, actor) =>
    created(await startRecording(context, actor, parseInput(NewRecordingInput, await readJson(request)))),
});
