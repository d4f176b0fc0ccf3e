import { listRecordings, startRecording } from "~/domain/recordings/recordings.server";
import { NewRecordingInput } from "~/domain/recordings/schema";
import { parseInput } from "~/domain/schema-fields";
import { api, created, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => listRecordings(context, actor),
  POST: async ({ context, request }, actor) =>
    created(await startRecording(context, actor, parseInput(NewRecordingInput, await readJson(request)))),
});
