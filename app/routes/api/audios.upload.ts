import { parseInput } from "~/domain/base/schema-fields";
import { addAudio } from "~/domain/media/audios-and-videos.server";
import { AudioInput } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { api, created } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readSingleUpload } from "~/http/forms/uploads.server";
import { message } from "~/messages/message";

const file = { name: "audio", maxBytes: maxBytesFor, missing: message("Please choose a recording.") };

export const { loader, action } = api(
  {
    POST: async (call, actor) =>
      readSingleUpload(call, file, async (upload, fields) =>
        created(await addAudio(call.context, actor, upload, parseInput(AudioInput, fields))),
      ),
  },
  { POST: unexpectedErrors.uploadAudio },
);
