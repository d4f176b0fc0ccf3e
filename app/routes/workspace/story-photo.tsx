import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { type DomainError, UnsupportedMedia } from "~/domain/base/errors";
import { imageMaxBytes } from "~/domain/media/images.server";
import { addStoryMedia } from "~/domain/media/story-uploads.server";
import { findUnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { getPrompt } from "~/domain/writing/prompts/prompts.server";
import { storyPhotoFormId } from "~/domain/writing/stories/schema";
import { getStory, type Story } from "~/domain/writing/stories/stories.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { type Milestone, parseMilestone } from "~/domain/writing/workspace/saved-milestone";
import { idParam } from "~/http/api.server";
import { isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { rejectedResult, unexpectedFormErrorData } from "~/http/forms/forms.server";
import { readUploadForm, type UploadForm } from "~/http/forms/uploads.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { StoryPhotoScreen } from "~/views/writing/stories/story-photo-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Add a photo"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { db } = call.context;
    const story = await getStory(db, actor, idParam(call));
    const { title } = await getPrompt(db, actor, story.promptId);
    const milestone = milestoneOf(call);
    return {
      story: { id: story.id, title },
      milestone,
      back: savedHref(story, milestone),
      unproven: await findUnprovenAddress(db, actor),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const story = await getStory(call.context.db, actor, idParam(call));
    return readUploadForm(call.request, call.context, (upload) => receive(call, actor, story, upload));
  });
}

async function receive(call: PageCall, actor: Actor, story: Story, upload: UploadForm): Promise<Response> {
  const { context } = call;
  try {
    const photos = upload.files("photos", imageMaxBytes);
    const { added, errors } = await addStoryMedia(context, actor, photos, story.id);
    const [first] = errors;
    if (first) return refuse(upload, errors, first);
    if (added === 0) {
      const none = new UnsupportedMedia(message("Please choose your photos first."));
      return refuse(upload, [none], none);
    }
    const title = t("{length, plural, one {# photo} other {# photos}} added", { length: added });
    return redirectWithFlash(context, savedHref(story, milestoneOf(call)), { kind: "success", title });
  } catch (error) {
    if (isDomainError(error)) throw error;
    const failed = unexpectedFormErrorData(upload.fields, storyPhotoFormId, error, unexpectedErrors.addMedia);
    return json(failed, { status: 500 });
  }
}

function refuse({ fields }: UploadForm, errors: DomainError[], first: DomainError): Response {
  const result = rejectedResult(fields, { photos: errors.map(({ said }) => said) });
  return json({ formId: storyPhotoFormId, result }, { status: statusOf(first) });
}

function milestoneOf({ url }: PageCall): Milestone {
  return parseMilestone(url.searchParams.get("saved")) ?? "first";
}

function savedHref({ storyType, promptId }: Story, saved: Milestone): string {
  return workspaceHref({ type: storyType, prompt: promptId, saved });
}

export default function StoryPhoto() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <StoryPhotoScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
