import { parseInput } from "~/domain/base/schema-fields";
import { addImage } from "~/domain/media/images.server";
import { ImageInput } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { api, created } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readSingleUpload } from "~/http/forms/uploads.server";
import { message } from "~/messages/message";

const file = { name: "image", maxBytes: maxBytesFor, missing: message("Please choose a picture.") };

export const { loader, action } = api(
  {
    POST: async (call, actor) =>
      readSingleUpload(call, file, async (upload, fields) =>
        created(await addImage(call.context, actor, upload, parseInput(ImageInput, fields))),
      ),
  },
  { POST: unexpectedErrors.uploadImage },
);
