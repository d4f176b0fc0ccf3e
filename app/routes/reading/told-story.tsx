import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { guestMaxBytesFor } from "~/domain/media/guests/guest-files.server";
import { ToldChange, toldFormId } from "~/domain/writing/helping/schema";
import { addToldFiles, listHeard } from "~/domain/writing/helping/told-recordings.server";
import { changeTold, getTold, mayHelp } from "~/domain/writing/helping/told-stories.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { bearerKey } from "~/http/auth/form-token.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { parseForm, rejectForm } from "~/http/forms/forms.server";
import { readAnyForm, type UploadForm } from "~/http/forms/uploads.server";
import { type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
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
    const { context, url } = call;
    if (!mayHelp(bearer)) throw new NotFound();
    const story = await getTold(context.db, bearer, idParam(call, "toldId"));
    const { circleId, authorName } = bearer.guest;
    const circle = `?circle=${circleId}`;
    const reader = bearerKey(context.config.sessionSecret, bearer);
    const place = {
      action: `/reading/told/${story.id}${circle}`,
      ...{ back: `/reading/told${circle}`, reader, key: `told-${reader}-${story.id}` },
      sendTo: `/reading/told/${story.id}/recordings`,
    };
    const heard = await listHeard(context.db, bearer, story.id);
    return { story, heard, done: url.searchParams.get("done"), author: authorName, place };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    return readAnyForm(call.request, call.context, (form, upload) => save(call, form, upload));
  });
}

async function save(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  const { context } = call;
  const bearer = requireBearer(call.bearer, "circle");
  const toldId = idParam(call, "toldId");
  const hasFiles = upload?.hasFiles === true;
  const hasWords = String(form.get("content") ?? "").trim() !== "";
  try {
    if (hasWords || !hasFiles) await changeTold(context, bearer, toldId, parseForm(form, ToldChange));
    if (upload && hasFiles) {
      const files = upload.files("recording", guestMaxBytesFor);
      const [error] = (await addToldFiles(context, bearer, toldId, files)).errors;
      if (error) throw error;
    }
  } catch (error) {
    if (error instanceof NotFound) throw error;
    return rejectForm(form, toldFormId, error);
  }
  return redirectWithFlash(context, `${call.url.pathname}?circle=${bearer.guest.circleId}&done=saved`, {
    kind: "success",
    title: hasFiles ? t("It is kept") : t("Your words are kept"),
  });
}

export default function ToldStoryPage() {
  const data = useLoaderData<typeof loader>();
  return <ToldStoryScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
