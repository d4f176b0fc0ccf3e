import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { isFromBook, storyChoicesHref } from "~/domain/book/address";
import { recordChange } from "~/domain/book/design/changes.server";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { BookDesignInput } from "~/domain/book/schema";
import { chooseForBook } from "~/domain/book/stories/choose-for-book.server";
import { readStoryChoices } from "~/domain/book/stories/story-choices-page.server";
import { getStory } from "~/domain/writing/stories/stories.server";
import { StoryChoicesInput } from "~/domain/writing/stories/story-choices.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/story-choices.css";
import { pageTitle } from "~/ui/page-title";
import { StoryChoicesScreen } from "~/views/book/story-choices-screen";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("This story in your book"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    choices: await readStoryChoices(call.context.db, actor, idParam(call)),
    isFromBook: isFromBook(call.url),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context, params, url }, actor) => {
    const sent = Object.fromEntries((await readForm(request, context)).entries());
    const id = idParam({ params });
    const { storyType } = await getStory(context.db, actor, id);
    const choices = onlySent(parseInput(StoryChoicesInput, sent), sent);
    if (Object.keys(choices).length > 0) await chooseForBook(context, actor, id, choices);
    if ("coverImageId" in sent) {
      const { coverImageId } = parseInput(BookDesignInput.pick({ coverImageId: true }), sent);
      await recordChange(context, actor, storyType, () =>
        saveBookDesign(context, actor, storyType, { coverImageId }),
      );
    }
    const title = t("Your choice is kept");
    return redirectWithFlash(context, storyChoicesHref(id, isFromBook(url)), { kind: "success", title });
  });
}

export default function StoryChoices() {
  return <StoryChoicesScreen {...useLoaderData<typeof loader>()} />;
}
