import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { VideoInput } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { addVideoOrAudio } from "~/domain/media/story-uploads.server";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readSingleUpload } from "~/http/forms/uploads.server";

const file = { name: "video", maxBytes: maxBytesFor, missing: "Please choose a video." };

const verbs = {
  POST: async (call: ApiCall, actor: Actor) =>
    readSingleUpload(call, file, async (upload, fields) =>
      created(await addVideoOrAudio(call.context, actor, upload, parseInput(VideoInput, fields))),
    ),
};

const failing = { POST: unexpectedErrors.uploadVideo };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
