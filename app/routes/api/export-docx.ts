import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { ExportInput } from "~/domain/book/schema";
import { parseInput } from "~/domain/fields";
import { type ApiCall, answer, readJson } from "~/http/api.server";
import { sendDocx } from "~/http/docx-answer.server";
import { failures } from "~/http/failures";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    sendDocx(request, context, actor, parseInput(ExportInput, await readJson(request))),
};

const failing = { POST: failures.exportDocx };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
