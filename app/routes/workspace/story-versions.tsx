import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Conflict } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { restoreVersion } from "~/domain/writing/stories/restore-version.server";
import { getStory } from "~/domain/writing/stories/stories.server";
import { getVersion, listVersions } from "~/domain/writing/stories/versions.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { VersionsScreen } from "~/views/writing/stories/versions-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Earlier texts of a story"));

/** `?version=ID` compares one with the current text. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { db, clock } = call.context;
    const id = idParam(call);
    const chosen = rowId(message("")).safeParse(call.url.searchParams.get("version"));
    return {
      now: clock.now().toISOString(),
      story: await getStory(db, actor, id),
      versions: await listVersions(db, actor, id),
      chosen: chosen.success ? await getVersion(db, actor, id, chosen.data) : null,
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const openAgain = message("Please open this page again.");
    try {
      const story = await restoreVersion(call.context, actor, {
        storyId: idParam(call),
        versionId: parseInput(rowId(openAgain), form.get("versionId")),
        version: parseInput(rowId(openAgain), form.get("version")),
      });
      const href = workspaceHref({ type: story.storyType, prompt: story.promptId });
      const text = t("The text that was there is kept among the earlier ones.");
      return await redirectWithFlash(call.context, href, { kind: "success", title: t("Story saved"), text });
    } catch (error) {
      if (error instanceof Conflict) return json({ hasMovedOn: true }, { status: 409 });
      throw error;
    }
  });
}

export default function StoryVersions() {
  const hasMovedOn = useActionData<typeof action>() !== undefined;
  return <VersionsScreen {...useLoaderData<typeof loader>()} hasMovedOn={hasMovedOn} />;
}
