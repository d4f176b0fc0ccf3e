import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { NotFound, ValidationError } from "~/domain/base/errors";
import { listChapters } from "~/domain/writing/chapters/chapters.server";
import { createPrompt } from "~/domain/writing/prompts/prompts.server";
import { CustomPromptInput, newPromptFormId } from "~/domain/writing/prompts/schema";
import { parseWorkspaceUrl, workspaceHref } from "~/domain/writing/workspace/address";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  readForm,
  rejectedResult,
  rejectForm,
  submissionOf,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { NewPromptScreen } from "~/views/writing/prompts/new-prompt";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Create Custom Prompt"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const address = parseWorkspaceUrl(url);
    const chapters = await listChapters(context.db, actor, address.type);
    return {
      type: address.type,
      chapters: chapters.map(({ id, title }) => ({ id, title })),
      chapterId: chapters.find(({ id }) => id === address.chapter)?.id,
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, create);
}

async function create({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  try {
    const input = parseForm(form, CustomPromptInput);
    const prompt = await createPrompt(context, actor, input, submissionOf(context, actor, form));
    return redirectWithFlash(context, workspaceHref({ type: prompt.storyType, prompt: prompt.id }), {
      kind: "success",
      title: t("Custom prompt created"),
      text: t("Your custom prompt has been created"),
    });
  } catch (error) {
    return rejectPrompt(form, error);
  }
}

function rejectPrompt(form: FormData, error: unknown): Response {
  if (!isDomainError(error))
    return unexpectedFormError(form, newPromptFormId, error, unexpectedErrors.createPrompt);
  if (error instanceof NotFound) return refuseChapter(form);
  const isMissing = error instanceof ValidationError && error.missing.length > 0;
  return rejectForm(form, newPromptFormId, error, isMissing ? t("Missing information") : undefined);
}

/** The chapter was deleted meanwhile, or has another owner: the form is shown again with the text. */
function refuseChapter(form: FormData): Response {
  const errors = { lifeStageId: [t("This chapter no longer exists. Please choose another one.")] };
  const body: RejectedForm = {
    formId: newPromptFormId,
    result: rejectedResult(form, errors),
    errorTitle: t("Failed to create prompt"),
  };
  return json(body, { status: 404 });
}

export default function NewPrompt() {
  const { shell, type, chapters, chapterId } = useLoaderData<typeof loader>();
  return (
    <NewPromptScreen
      shell={shell}
      type={type}
      chapters={chapters}
      chapterId={chapterId}
      rejected={useActionData<typeof action>()}
    />
  );
}
