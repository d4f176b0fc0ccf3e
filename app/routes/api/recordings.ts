import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { listRecordings, startRecording } from "~/domain/recordings/recordings.server";
import { NewRecordingInput } from "~/domain/recordings/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";

const verbs = {
  GET: async ({ context }: ApiCall, actor: Actor) => listRecordings(context, actor),
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await startRecording(context, actor, parseInput(NewRecordingInput, await readJson(request)))),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
