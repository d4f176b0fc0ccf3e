import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/fields";
import { addAudio } from "~/domain/media/audios.server";
import { AudioInput } from "~/domain/media/schema";
import { mostBytesOf } from "~/domain/media/sniff.server";
import { type ApiCall, answer, created } from "~/http/api.server";
import { failures } from "~/http/failures";
import { readSingleUpload } from "~/http/uploads.server";

const file = { name: "audio", maxBytes: mostBytesOf, missing: "Please choose a recording." };

const verbs = {
  POST: async (call: ApiCall, actor: Actor) =>
    readSingleUpload(call, file, async (upload, fields) =>
      created(await addAudio(call.context, actor, upload, parseInput(AudioInput, fields))),
    ),
};

const failing = { POST: failures.uploadAudio };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
