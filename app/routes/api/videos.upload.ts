import { parseInput } from "~/domain/base/schema-fields";
import { VideoInput } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { addVideoOrAudio } from "~/domain/media/story-uploads.server";
import { api, created } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readSingleUpload } from "~/http/forms/uploads.server";
import { message } from "~/messages/message";

const file = { name: "video", maxBytes: maxBytesFor, missing: message("Please choose a video.") };

export const { loader, action } = api(
  {
    POST: async (call, actor) =>
      readSingleUpload(call, file, async (upload, fields) =>
        created(await addVideoOrAudio(call.context, actor, upload, parseInput(VideoInput, fields))),
      ),
  },
  { POST: unexpectedErrors.uploadVideo },
);
