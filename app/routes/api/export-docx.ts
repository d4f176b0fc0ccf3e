import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { ExportInput } from "~/domain/book/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { sendDocx } from "~/http/files/docx.server";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    sendDocx(request, context, actor, parseInput(ExportInput, await readJson(request))),
};

const failing = { POST: unexpectedErrors.exportDocx };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
