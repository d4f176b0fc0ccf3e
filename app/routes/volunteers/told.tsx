import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { firstName } from "~/domain/base/first-name";
import { ToldChange, toldFormId } from "~/domain/writing/helping/schema";
import { changeHelpedStory, getHelpedStory } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadVolunteerPage } from "~/http/flows/volunteer-page.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { ToldStoryScreen } from "~/views/writing/helping/told-story-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, data?.story.title ?? "");

export function loader(args: LoaderFunctionArgs) {
  return loadVolunteerPage(args, async (call, bearer) => {
    const { userId, authorName, ...story } = await getHelpedStory(
      call.context.db,
      bearer,
      idParam(call, "told"),
    );
    const back = `/v/${call.params.token}`;
    const place = { back, action: `${back}/told/${story.id}`, key: `told-by-${userId}-${story.id}` };
    return { story, done: call.url.searchParams.get("done"), author: firstName(authorName), place };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const { context, bearer } = call;
    const form = await readForm(call.request, context);
    const volunteer = requireBearer(bearer, "volunteer");
    try {
      await changeHelpedStory(context, volunteer, idParam(call, "told"), parseForm(form, ToldChange));
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return rejectForm(form, toldFormId, error);
    }
    return redirectWithFlash(context, `${call.url.pathname}?done=saved`, {
      kind: "success",
      title: t("Your words are kept"),
    });
  });
}

export default function ToldPage() {
  const data = useLoaderData<typeof loader>();
  return <ToldStoryScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
