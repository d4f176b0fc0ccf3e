import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { findUnprovenAddress } from "~/domain/people/users/unproven-address.server";
import {
  endLetterAddress,
  findLetterAddress,
  makeLetterAddress,
} from "~/domain/writing/letters/letter-address.server";
import { createImport, listImports } from "~/domain/writing/letters/letter-imports.server";
import { letterFileMaxBytes, letterFilesMax, newLettersFormId } from "~/domain/writing/letters/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { rejectForm, submissionOf, unexpectedFormError } from "~/http/forms/forms.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/letters.css";
import { pageTitle } from "~/ui/page-title";
import { LettersScreen } from "~/views/writing/letters/letters-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Letters and emails home"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    imports: await listImports(context.db, actor),
    unproven: await findUnprovenAddress(context.db, actor),
    address: await findLetterAddress(context, actor),
    canForward: context.config.mailIn !== undefined,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, receiveLetters);
}

function receiveLetters({ request, context }: PageCall, actor: Actor): Promise<Response> {
  return readUploadForm(
    request,
    context,
    async ({ fields, files }) => {
      const intent = fields.get("intent");
      if (intent === "address/make" || intent === "address/end") return changeAddress(context, actor, intent);
      try {
        const submission = submissionOf(context, actor, fields);
        const { id } = await createImport(context, actor, files("files", letterFileMaxBytes + 1), submission);
        return redirect(`/letters/${id}`, 303);
      } catch (error) {
        if (isDomainError(error)) return rejectForm(fields, newLettersFormId, error);
        return unexpectedFormError(fields, newLettersFormId, error, unexpectedErrors.addMedia);
      }
    },
    letterFilesMax,
  );
}

async function changeAddress(
  context: PageCall["context"],
  actor: Actor,
  intent: "address/make" | "address/end",
): Promise<Response> {
  if (intent === "address/make") await makeLetterAddress(context, actor);
  else await endLetterAddress(context, actor);
  const title =
    intent === "address/make" ? t("Your address for letters is ready") : t("The address has ended");
  return redirectWithFlash(context, "/letters", { kind: "success", title });
}

export default function Letters() {
  return <LettersScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
