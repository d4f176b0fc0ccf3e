import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { addAudio } from "~/domain/media/audios-and-videos.server";
import { AudioInput } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readSingleUpload } from "~/http/forms/uploads.server";

const file = { name: "audio", maxBytes: maxBytesFor, missing: "Please choose a recording." };

const verbs = {
  POST: async (call: ApiCall, actor: Actor) =>
    readSingleUpload(call, file, async (upload, fields) =>
      created(await addAudio(call.context, actor, upload, parseInput(AudioInput, fields))),
    ),
};

const failing = { POST: unexpectedErrors.uploadAudio };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
