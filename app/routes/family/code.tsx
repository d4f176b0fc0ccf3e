import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCircleBearer } from "~/domain/people/circle/circle-bearers.server";
import { enterByCode } from "~/domain/people/circle/codes.server";
import { EntryInput, entryFormId } from "~/domain/people/circle/schema";
import { serializeCircle } from "~/http/cookies/circles.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { CodeEntryScreen } from "~/views/people/circle/code-entry-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("I have a code"));

/** Asks who has a short code on paper: `code` may be in the address of the printed square. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ url }) => ({
    code: (url.searchParams.get("code") ?? "").slice(0, 40),
  }));
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context, actor }) => {
    const form = await readForm(request, context);
    try {
      const submission = submissionOf(context, actor, form);
      const input = parseForm(form, EntryInput);
      const token = await enterByCode(context, context.client.address, input, submission);
      const bearer = await findCircleBearer(context, token);
      const circleId = bearer?.guest.circleId ?? 0;
      const headers = { "Set-Cookie": await serializeCircle(context.config, circleId, token) };
      return redirect(`/reading?circle=${circleId}`, { status: 303, headers });
    } catch (error) {
      return rejectForm(form, entryFormId, error);
    }
  });
}

export default function CodePage() {
  const { shell, code } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <CodeEntryScreen shell={shell} code={code} rejected={rejected} />;
}
