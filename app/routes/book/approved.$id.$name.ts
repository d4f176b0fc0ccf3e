import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { pdfFileName } from "~/domain/book/file-name";
import { openApprovedFile } from "~/domain/book/print/approvals.server";
import { coverFile, interiorFile } from "~/domain/book/print/job";
import { NotFound } from "~/domain/errors";
import { type ApiCall, answer, idParam } from "~/http/api.server";
import { attachment } from "~/http/attachment.server";
import { answerFile } from "~/http/stored-file.server";

const parts: Record<string, "interior" | "cover"> = { [interiorFile]: "interior", [coverFile]: "cover" };

/** The files of a book as it was approved. */
const verbs = {
  GET: async (call: ApiCall, actor: Actor) => {
    const part = parts[call.params.name ?? ""];
    if (!part) throw new NotFound();
    const file = await openApprovedFile(call.context, actor, idParam(call), part);
    return answerFile(call.request, file, attachment(pdfFileName(file, part)));
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
