import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { ToldChange, toldFormId } from "~/domain/writing/helping/schema";
import { changeTold, getTold, mayHelp } from "~/domain/writing/helping/told-stories.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
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
  return loadReadingPage(args, async (call, bearer) => {
    if (!mayHelp(bearer)) throw new NotFound();
    const story = await getTold(call.context.db, bearer, idParam(call, "toldId"));
    const { circleId, authorName } = bearer.guest;
    const circle = `?circle=${circleId}`;
    const place = {
      action: `/reading/told/${story.id}${circle}`,
      ...{ back: `/reading/told${circle}`, key: `told-${circleId}-${story.id}` },
    };
    return { story, done: call.url.searchParams.get("done"), author: authorName, place };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const { context } = call;
    const form = await readForm(call.request, context);
    const bearer = requireBearer(call.bearer, "circle");
    try {
      await changeTold(context, bearer, idParam(call, "toldId"), parseForm(form, ToldChange));
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return rejectForm(form, toldFormId, error);
    }
    return redirectWithFlash(context, `${call.url.pathname}?circle=${bearer.guest.circleId}&done=saved`, {
      kind: "success",
      title: t("Your words are kept"),
    });
  });
}

export default function ToldStoryPage() {
  const data = useLoaderData<typeof loader>();
  return <ToldStoryScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
