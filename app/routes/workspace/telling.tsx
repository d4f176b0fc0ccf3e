import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { findFirstQuestion } from "~/domain/writing/interviews/next-question.server";
import { loadTellingPage } from "~/domain/writing/telling/telling-page.server";
import { parseWorkspaceUrl, tellHref } from "~/domain/writing/workspace/address";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/telling.css";
import { pageTitle } from "~/ui/page-title";
import { TellingScreen } from "~/views/writing/telling/telling-screen";
import { receiveTelling } from "./telling-form.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Tell it aloud"), ...(data ? [data.page.prompt.title] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const { type, prompt, kept } = parseWorkspaceUrl(url);
    const isFromPhotos = url.searchParams.has("photos");
    if (prompt !== undefined)
      return { page: await loadTellingPage(context, actor, { prompt, kept, isFromPhotos }) };
    const first = await findFirstQuestion(context.db, actor, type);
    if (!first) throw new NotFound();
    throw redirect(tellHref(first.id));
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, receiveTelling);
}

export default function TellingRoute() {
  const { shell, page } = useLoaderData<typeof loader>();
  return <TellingScreen shell={shell} page={page} rejected={useActionData<typeof action>()} />;
}
