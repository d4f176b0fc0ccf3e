import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { createChapter } from "~/domain/writing/chapters/chapters.server";
import { CustomChapterInput, newChapterFormId } from "~/domain/writing/chapters/schema";
import { parseWorkspaceUrl, workspaceHref } from "~/domain/writing/workspace/address";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  readForm,
  rejectForm,
  submissionOf,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { NewChapterScreen } from "~/views/writing/chapters/new-chapter";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Create Custom Chapter"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url }) => ({ type: parseWorkspaceUrl(url).type }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, create);
}

async function create({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  try {
    const input = parseForm(form, CustomChapterInput);
    const chapter = await createChapter(context, actor, input, submissionOf(context, actor, form));
    const href = workspaceHref({ type: chapter.storyType, chapter: chapter.id });
    return redirectWithFlash(context, href, {
      kind: "success",
      title: t("Custom chapter created"),
      text: t("Add prompts to it, and write."),
    });
  } catch (error) {
    if (!isDomainError(error))
      return unexpectedFormError(form, newChapterFormId, error, unexpectedErrors.createChapter);
    const isTitleMissing = error instanceof ValidationError && error.missing.includes("title");
    return rejectForm(form, newChapterFormId, error, isTitleMissing ? t("Missing title") : undefined);
  }
}

export default function NewChapter() {
  const { shell, type } = useLoaderData<typeof loader>();
  return <NewChapterScreen shell={shell} type={type} rejected={useActionData<typeof action>()} />;
}
