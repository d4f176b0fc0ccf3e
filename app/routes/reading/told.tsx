import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { ToldAloudInput, ToldInput, toldFormId } from "~/domain/writing/helping/schema";
import { listTold, mayHelp, writeTold } from "~/domain/writing/helping/told-stories.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { bearerKey } from "~/http/auth/form-token.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { ToldScreen } from "~/views/writing/helping/told-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Write down what you are told"));

/** A helper writes down what the author tells. For all others there is no such page. */
export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, async ({ context, url }, bearer) => {
    if (!mayHelp(bearer)) throw new NotFound();
    const { circleId, authorName, name } = bearer.guest;
    const stories = await listTold(context.db, bearer);
    return {
      done: url.searchParams.get("done"),
      stories: stories.map(({ id, title }) => ({ id, title })),
      guest: { reader: bearerKey(context.config.sessionSecret, bearer), circleId, authorName, name },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context, bearer, actor }) => {
    const form = await readForm(request, context);
    const found = requireBearer(bearer, "circle");
    const { circleId, authorName } = found.guest;
    const isAloud = form.get("intent") === "aloud";
    try {
      const input = parseForm(form, isAloud ? ToldAloudInput : ToldInput);
      const id = await writeTold(context, found, input, submissionOf(context, actor, form));
      if (isAloud) return redirect(`/reading/told/${id}?circle=${circleId}&done=saved`, 303);
      return await redirectWithFlash(context, `/reading/told?circle=${circleId}&done=saved`, {
        kind: "success",
        title: t("Your words are kept"),
        text: t("{author} finds them among the stories.", { author: authorName }),
      });
    } catch (error) {
      return rejectForm(form, toldFormId, error);
    }
  });
}

export default function ToldPage() {
  const data = useLoaderData<typeof loader>();
  return <ToldScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
