import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { bookHref, readBookAddress } from "~/domain/book/address";
import { enableQrCode } from "~/domain/media/qr-codes/qr-codes.server";
import { YoutubeInput } from "~/domain/media/youtube/schema";
import { addYoutube } from "~/domain/media/youtube/youtube.server";
import { getStory, listStories } from "~/domain/writing/stories/stories.server";
import { parseWorkspaceUrl, workspaceHref } from "~/domain/writing/workspace/address";
import { isDomainError } from "~/http/errors/error-response.server";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { NewYoutubeScreen, youtubeFormId } from "~/views/media/youtube/youtube-screens";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Add from YouTube"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const { type } = parseWorkspaceUrl(url);
    const stories = await listStories(context.db, actor, type);
    return {
      type,
      kind: kindIn(url),
      storyId: url.searchParams.get("story") ?? "",
      page: builderPageIn(url),
      stories: stories.map(({ id, prompt }) => ({ value: id, label: prompt.title })),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, add);
}

async function add({ request, url, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  try {
    const item = await addYoutube(context, actor, parseForm(form, YoutubeInput));
    if (form.has("hasCode")) await enableQrCode(context, actor, { youtubeMediaId: item.id });
    const story = await getStory(context.db, actor, item.storyId);
    const title = item.type === "audio" ? t("YouTube audio added") : t("YouTube video added");
    const page = builderPageIn(url);
    const href =
      page === null
        ? workspaceHref({ type: story.storyType, prompt: story.promptId })
        : bookHref(story.storyType, page);
    return redirectWithFlash(context, href, { kind: "success", title });
  } catch (error) {
    if (isDomainError(error)) return rejectForm(form, youtubeFormId, error);
    return unexpectedFormError(form, youtubeFormId, error, {
      title: message("Error processing YouTube URL. Please try again."),
    });
  }
}

function builderPageIn(url: URL): number | null {
  return url.searchParams.has("page") ? readBookAddress(url).page : null;
}

function kindIn(url: URL): "video" | "audio" {
  return url.searchParams.get("kind") === "audio" ? "audio" : "video";
}

export default function NewYoutube() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <NewYoutubeScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
