import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openPageImage } from "~/domain/book/reader/reader.server";
import { requestStoryPage } from "~/domain/book/reader/story-page.server";
import { getStory } from "~/domain/writing/stories/stories.server";
import { idParam } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";
import { redirectPage } from "~/http/page.server";

/** The page on which a story begins, as a picture; until it is made, leads to the page that makes it and shows how far that is. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const { context, request } = call;
    const story = await getStory(context.db, actor, idParam(call));
    const { picture } = await requestStoryPage(context, actor, story, false);
    if (!picture) return redirect(`/stories/${story.id}/page?make=1`, 303);
    return sendFile(request, await openPageImage(context, actor, picture.filesId, picture.name));
  });
}
