import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { holdsRole } from "~/domain/people/circle/circle-bearers.server";
import { findOwnMemory, saveMemory, withdrawMemory } from "~/domain/writing/memories/memories.server";
import { MemoryInput, memoryFormId } from "~/domain/writing/memories/schema";
import { getSharedStory } from "~/domain/writing/reading/reading-room.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { RememberScreen } from "~/views/writing/memories/remember-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("How I remember it"));

export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, async (call, bearer) => {
    const id = idParam(call, "storyId");
    const { title } = await getSharedStory(call.context.db, bearer, id);
    const memory = await findOwnMemory(call.context.db, bearer, id);
    const { circleId, authorName } = bearer.guest;
    return {
      ...{ story: { id, title }, memory, done: call.url.searchParams.get("done") },
      guest: { circleId, authorName, canAdd: holdsRole(bearer.guest, "add") },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const { context } = call;
    const form = await readForm(call.request, context);
    const bearer = requireBearer(call.bearer, "circle");
    const storyId = idParam(call, "storyId");
    const place = `/reading/${storyId}?circle=${bearer.guest.circleId}`;
    if (form.get("intent") === "withdraw") {
      const own = await findOwnMemory(context.db, bearer, storyId);
      if (own) await withdrawMemory(context, bearer, own.id);
      return redirectWithFlash(context, place, { kind: "success", title: t("Taken back") });
    }
    try {
      const input = parseForm(form, MemoryInput);
      await saveMemory(context, bearer, storyId, input, submissionOf(context, null, form));
    } catch (error) {
      return rejectForm(form, memoryFormId, error);
    }
    return redirectWithFlash(context, `${call.url.pathname}?circle=${bearer.guest.circleId}&done=saved`, {
      kind: "success",
      title: t("Your words are kept"),
      text: t("{author} reads them first.", { author: bearer.guest.authorName }),
    });
  });
}

export default function RememberPage() {
  const data = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <RememberScreen {...data} rejected={rejected} />;
}
