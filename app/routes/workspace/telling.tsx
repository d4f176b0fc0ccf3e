import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { findFirstQuestion } from "~/domain/writing/interviews/next-question.server";
import { readStep } from "~/domain/writing/photo-cards/schema";
import { loadPhotoTelling } from "~/domain/writing/telling/photo-telling.server";
import { loadTellingPage, type TellingPage } from "~/domain/writing/telling/telling-page.server";
import { parseWorkspaceUrl, tellHref } from "~/domain/writing/workspace/address";
import { loadPage, type PageCall, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/telling.css";
import { pageTitle } from "~/ui/page-title";
import { TellingScreen } from "~/views/writing/telling/telling-screen";
import { receiveTelling } from "./telling-form.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Tell it aloud"), ...titleOf(data?.page));

function titleOf(page?: { about: Pick<TellingPage["about"], "prompt"> }): string[] {
  return page?.about.prompt ? [page.about.prompt.title] : [];
}

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({ page: await load(call, actor) }));
}

async function load({ url, context }: PageCall, actor: Actor): Promise<TellingPage> {
  const { type, prompt, kept } = parseWorkspaceUrl(url);
  const photo = readRowId(url.searchParams.get("photo"));
  if (photo !== undefined) {
    const step = readStep(url.searchParams.get("ask"));
    return loadPhotoTelling(context, actor, { photo, step, kept });
  }
  if (prompt !== undefined) return loadTellingPage(context, actor, { prompt, kept });
  const first = await findFirstQuestion(context.db, actor, type);
  if (!first) throw new NotFound();
  throw redirect(tellHref(first.id));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, receiveTelling);
}

export default function TellingRoute() {
  const { shell, page } = useLoaderData<typeof loader>();
  return <TellingScreen shell={shell} page={page} rejected={useActionData<typeof action>()} />;
}
